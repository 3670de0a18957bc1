import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, PostType } from '../../db/types.ts';
import type { PostListQuery, PostPopulate, PostSortField } from '../schemas/post-query.ts';
import { type Condition, compileFilter } from './filter-sql.ts';
import { compilePostFilter, isSearchInRange } from './post-filter.ts';
import { type CountFiltered, countPosts, findKnownTotal, type KnownTotal } from './post-totals.ts';

export type TagRow = { id: number; name: string; created_at: string; updated_at: string };

export type ImageRow = Selectable<Database['app.images']>;

export type PostRow = {
  id: number;
  title: string;
  description: string | null;
  url_slug: string;
  text: string;
  type: PostType;
  post_user: string | null;
  post_link: string | null;
  user_link: string | null;
  source_slug: string | null;
  published_at: string;
  created_at: string;
  updated_at: string;
  image: ImageRow | null;
  hashtags: TagRow[] | null;
  bookmarks: TagRow[] | null;
};

type Db = Kysely<Database>;

const SORT_COLUMNS: Record<PostSortField, string> = {
  id: 'id',
  title: 'title',
  url_slug: 'url_slug',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  publishedAt: 'published_at',
};

/**
 * A page of published posts and the number of all that pass the filter. The ids of the page are picked first; images,
 * hashtags and the caller's own bookmarks are then gathered for those alone, in the same round trip.
 */
export async function listPosts(
  db: Db,
  query: Pick<PostListQuery, 'filter' | 'sort' | 'pagination' | 'populate'>,
  callerId: number | null,
  countFiltered: CountFiltered,
): Promise<{ posts: PostRow[]; total: number }> {
  const { filter, sort, pagination, populate } = query;
  const where = compilePostFilter(filter, callerId);
  const known = findKnownTotal(filter);
  const order = (table: string) => compileOrder(sort, table);
  // Left alone the planner walks the posts in `createdAt` order and looks into the text of each until enough of an old
  // range are found. The fence (`offset 0`) makes it use the indexes of the text and the range. A range without a search
  // needs none: that walk stays within the index.
  const isFenced = isSearchInRange(filter);
  const source = isFenced
    ? sql`(select p.id, p.title, p.url_slug, p.created_at, p.updated_at, p.published_at
        from app.posts p where ${where} offset 0) p`
    : sql`app.posts p where ${where}`;
  const { rows } = await sql<PageRow>`
    select head.version, head.total, post.*
    from (select (select value from app.counters where name = 'data_version')::text as version,
                 ${known ? compileKnownTotal(known) : sql`null`}::int as total) head
    left join (
      select ${columns(populate, callerId)}
      from (select p.id from ${source} order by ${order('p')}
            limit ${pagination.limit} offset ${pagination.offset}) picked
      join app.posts p on p.id = picked.id
      left join app.images i on i.id = p.image_id
    ) post on true
    order by ${order('post')}`.execute(db);

  const posts = rows.filter(hasPost);
  const [head] = rows;
  if (head && head.total !== null) return { posts, total: head.total };
  // A page that is not full is the last one, and says by itself how many there are.
  const isLast = posts.length < pagination.limit && (posts.length > 0 || pagination.offset === 0);
  if (isLast || !pagination.withCount) return { posts, total: pagination.offset + posts.length };
  return { posts, total: await countFiltered(filter, head?.version ?? '', () => countPosts(db, where)) };
}

/** The published post at a slug (without leading slashes), or null. */
export async function getPostBySlug(
  db: Db,
  slug: string,
  populate: PostPopulate,
  callerId: number | null,
): Promise<PostRow | null> {
  const { rows } = await sql<PostRow>`
    select ${columns(populate, callerId)}
    from app.posts p left join app.images i on i.id = p.image_id
    where ltrim(p.url_slug, '/') = ${slug} and p.published_at is not null`.execute(db);
  return rows[0] ?? null;
}

/** Of these ids, those that no published post has. */
export async function findUnknownPosts(db: Db, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const found = await db
    .selectFrom('app.posts')
    .select('id')
    .where('id', 'in', ids)
    .where('published_at', 'is not', null)
    .execute();
  const known = new Set(found.map((post) => post.id));
  return ids.filter((id) => !known.has(id));
}

type PageRow = { version: string; total: number | null } & (PostRow | { [Key in keyof PostRow]: null });

const hasPost = (row: PageRow): row is PageRow & PostRow => row.id !== null;

function columns(populate: PostPopulate, callerId: number | null): RawBuilder<unknown> {
  const named = (alias: string) =>
    sql.raw(`jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name,
      'created_at', ${alias}.created_at, 'updated_at', ${alias}.updated_at)`);
  const hashtags = sql`(select jsonb_agg(${named('h')} order by ph.position)
    from app.posts_hashtags ph join app.hashtags h on h.id = ph.hashtag_id where ph.post_id = p.id)`;
  const bookmarks = sql`(select jsonb_agg(${named('b')} order by bp.position)
    from app.bookmarks_posts bp join app.bookmarks b on b.id = bp.bookmark_id
    where bp.post_id = p.id and b.user_id = ${callerId} and ${compileBookmarks(populate)})`;
  return sql`p.id, p.title, p.description, p.url_slug, p.text, p.type, p.post_user, p.post_link, p.user_link,
    p.source_slug, p.published_at, p.created_at, p.updated_at,
    ${populate.image ? sql`to_jsonb(i)` : sql`null::jsonb`} as image,
    ${populate.hashtags ? hashtags : sql`null::jsonb`} as hashtags,
    ${populate.bookmarks && callerId !== null ? bookmarks : sql`null::jsonb`} as bookmarks`;
}

function compileBookmarks({ bookmarks }: PostPopulate): Condition {
  return compileFilter(bookmarks?.filter ?? { kind: 'and', filters: [] }, {
    id: (compare) => compare(sql`b.id`),
    name: (compare) => compare(sql`b.name`),
    createdAt: (compare) => compare(sql`b.created_at`),
    updatedAt: (compare) => compare(sql`b.updated_at`),
    'users_permissions_user.id': (compare) => compare(sql`b.user_id`),
  });
}

/** Ends with the id, so that pages never repeat or skip a post with an equal time. */
function compileOrder(sort: PostListQuery['sort'], table: string): RawBuilder<unknown> {
  const last = sort.at(-1)?.direction ?? 'asc';
  const terms = sort.map(({ field, direction }) => `${table}.${SORT_COLUMNS[field]} ${direction}`);
  return sql.raw([...terms, `${table}.id ${last}`].join(', '));
}

function compileKnownTotal(known: KnownTotal): RawBuilder<unknown> {
  switch (known.of) {
    case 'everything':
      return sql`(select value from app.counters where name = 'posts')`;
    case 'hashtag':
      return sql`coalesce((select posts_count from app.hashtags where id = ${known.id}), 0)`;
    case 'author':
      return sql`coalesce((select posts_count from app.authors where name = ${known.name}), 0)`;
  }
}
