import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { sortByIds } from '../../../db/parameters.ts';
import type { Database } from '../../../db/types.ts';
import { ApiError } from '../../../http/api-error.ts';
import { findPostId } from '../../../posts/curation/change-slug.ts';
import { type PostValues, writeColumns } from '../../../posts/post-input.ts';
import { MIN_AUTHORS, MIN_POSTS } from '../../../stories/is-story.ts';
import type { PostPopulate } from '../schemas/post-query.ts';
import { type Condition, compileFilter, isVisibleTo } from './filter-sql.ts';

export type TagRow = { id: number; name: string; created_at: string; updated_at: string };

export type ImageRow = Selectable<Database['app.images']>;

export type PostRow = PostValues<'column'> & {
  id: number;
  url_slug: string;
  source_slug: string | null;
  /** Null for posts off the site, which lists never contain. */
  published_at: string | null;
  created_at: string;
  updated_at: string;
  /** When its words were corrected last. */
  corrected_at: string | null;
  /** ISO 639-1, as far as it is sure. */
  language: string | null;
  image: ImageRow | null;
  hashtags: TagRow[] | null;
  bookmarks: TagRow[] | null;
  /** The story on the site that it is in. */
  story: { slug: string; authors: number } | null;
};

/** In the order of the ids; omits unknown ones, and those that are not published: an index may lag behind. */
export async function fetchPosts(
  db: Db,
  ids: number[],
  populate: PostPopulate,
  callerId: number | null,
): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PostRow>`
    select ${selectPostColumns(populate, callerId)}
    from app.posts p left join app.images i on i.id = p.image_id 
    where p.id in (${sql.join(ids)}) and p.published_at is not null`.execute(db);
  return sortByIds(ids, rows);
}

/** The published post that has a slug (without leading slashes), or had it before, or null. */
export async function getPostBySlug(
  db: Db,
  slug: string,
  populate: PostPopulate,
  callerId: number | null,
): Promise<PostRow | null> {
  const { rows } = await sql<PostRow>`
    select ${selectPostColumns(populate, callerId)}
    from app.posts p left join app.images i on i.id = p.image_id
    where p.id = ${findPostId(slug)} and p.published_at is not null`.execute(db);
  return rows[0] ?? null;
}

/** Whether the post that has or had this slug (without leading slashes) was published and is deleted. */
export async function isDeletedPost(db: Db, slug: string): Promise<boolean> {
  const { rows } = await sql`
    select from app.posts
    where id = ${findPostId(slug)} and deleted_at is not null and last_published_at is not null`.execute(db);
  return rows.length > 0;
}

async function findUnknownPosts(db: Db, ids: number[]): Promise<number[]> {
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

export function selectPostColumns(populate: PostPopulate, callerId: number | null): RawBuilder<unknown> {
  const named = (alias: string) =>
    sql.raw(`jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name,
      'created_at', ${alias}.created_at, 'updated_at', ${alias}.updated_at)`);
  const hashtags = sql`(select jsonb_agg(${named('h')} order by ph.position)
    from app.posts_hashtags ph join app.hashtags h on h.id = ph.hashtag_id
    where ph.post_id = p.id and ${isVisibleTo(callerId, 'h')})`;
  const bookmarks = sql`(select jsonb_agg(${named('b')} order by bp.position)
    from app.bookmarks_posts bp join app.bookmarks b on b.id = bp.bookmark_id
    where bp.post_id = p.id and b.user_id = ${callerId} and ${compileBookmarks(populate)})`;
  // Shown on cards. Lists without hashtags, such as the sitemap's, have none.
  const story = sql`(select jsonb_build_object('slug', story.slug, 'authors', story.authors)
    from app.stories_posts own, lateral (${selectStories(sql`s.id = own.story_id`)}) story
    where own.post_id = p.id and own.is_shown)`;
  return sql`p.id, ${writeColumns(({ column }) => (column === 'user_link' ? USER_LINK : `p.${column}`))}, p.url_slug, p.source_slug, p.published_at, p.created_at, p.updated_at, p.corrected_at, p.language,
    ${populate.image ? sql`to_jsonb(i)` : sql`null::jsonb`} as image,
    ${populate.hashtags ? hashtags : sql`null::jsonb`} as hashtags,
    ${populate.bookmarks && callerId !== null ? bookmarks : sql`null::jsonb`} as bookmarks,
    ${populate.hashtags ? story : sql`null::jsonb`} as story`;
}

/** The link of the post, else the profile of its author. */
const USER_LINK = `coalesce(p.user_link, (select d.profile_link from app.authors a join app.author_details d on d.key = a.key
  where a.name = p.post_user)) as user_link`;

function compileBookmarks({ bookmarks }: PostPopulate): Condition {
  return compileFilter(bookmarks?.filter ?? { kind: 'and', filters: [] }, {
    id: (compare) => compare(sql`b.id`),
    name: (compare) => compare(sql`b.name`),
    createdAt: (compare) => compare(sql`b.created_at`),
    updatedAt: (compare) => compare(sql`b.updated_at`),
    'users_permissions_user.id': (compare) => compare(sql`b.user_id`),
  });
}

/** Throws Strapi's 400 with the ids of posts that do not exist or are not published. */
export async function requireKnownPosts(db: Db, ids: number[]): Promise<void> {
  const unknown = await findUnknownPosts(db, ids);
  if (unknown.length === 0) return;
  const message = `${unknown.length} relation(s) of type api::news.news associated with this entity do not exist`;
  throw new ApiError('ValidationError', message, {
    details: { errors: [{ path: ['news', 'connect'], message, name: 'ValidationError', ids: unknown }] },
  });
}

/** The stories `s` on the site that fulfil a condition, with their published posts counted. */
export const selectStories = <Row>(condition: RawBuilder<unknown>): RawBuilder<Row> => sql<Row>`
  select s.id, s.slug, s.updated_at, count(*)::int as posts, count(distinct app.fold_name(p.post_user))::int as authors,
    coalesce(s.title, (array_agg(p.title order by p.created_at, p.id))[1]) as title
  from app.stories s join app.stories_posts sp on sp.story_id = s.id and sp.is_shown
    join app.posts p on p.id = sp.post_id and p.published_at is not null
  where not s.is_hidden and s.slug is not null and ${condition} group by s.id
  having count(*) >= ${MIN_POSTS} and count(distinct app.fold_name(p.post_user)) >= ${MIN_AUTHORS}`;
