import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { allOf, contains } from '../db/parameters.ts';
import type { Author } from './author-schema.ts';

const COLUMNS = { posts: 'posts', name: 'lower(name)', lastPostAt: '"lastPostAt"' } as const;

type SortField = keyof typeof COLUMNS;
export const AUTHOR_SORTS = Object.keys(COLUMNS) as [SortField, ...SortField[]];

type AuthorQuery = {
  sort: { field: SortField; order: 'asc' | 'desc' };
  filter: { q?: string | undefined };
  limit: number;
  offset: number;
};

/** The authors of posts on the site, and those whom operators have noted something of. */
export async function listAuthors(
  db: Db,
  { sort, filter: { q }, limit, offset }: AuthorQuery,
): Promise<{ rows: Author[]; total: number }> {
  const where = allOf(
    q &&
      sql`(${contains(sql`app.fold(name)`, q)} or exists (
    select from app.author_aliases a where app.fold_name(a.name) = people.id and ${contains(sql`app.fold(a.former)`, q)}))`,
  );
  const { rows } = await sql<Author>`
    with people as (${PEOPLE}) select * from people where ${where}
    order by ${sql.raw(`${COLUMNS[sort.field]} ${sort.order} nulls last, id ${sort.order}`)} limit ${limit} offset ${offset}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ total: number }>`
    with people as (${PEOPLE}) select count(*)::int as total from people where ${where}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

/**
 * The author who is called so, or was, in any spelling; also one whose posts are all off the site, or who is only known
 * to a source. Null if there is none.
 */
export async function findAuthor(db: Db, reference: string): Promise<Author | null> {
  const { rows: names } = await sql<{ id: string; name: string | null }>`
    with wanted as (select app.fold_name(app.name_of_author(${reference}::text)) as key)
    select w.key as id, coalesce(
      (select a.name from app.authors a where a.key = w.key order by posts_count desc, name limit 1),
      (select min(d.name) from app.author_details d where d.key = w.key),
      (select min(p.post_user) from app.posts p where app.fold_name(p.post_user) = w.key),
      (select min(s.author) from app.sources s where app.fold_name(s.author) = w.key)) as name
    from wanted w`.execute(db);
  const [found] = names;
  if (!found?.name) return null;
  const { rows } = await sql<Author>`
    with people as (${PEOPLE}) select * from people where id = ${found.id}`.execute(db);
  if (rows[0]) return rows[0];
  const { rows: unlisted } = await sql<Pick<Author, 'formerNames' | 'hasOptedOut'>>`
    select ${FORMER_NAMES} as "formerNames", ${HAS_OPTED_OUT} as "hasOptedOut" from (values (${found.id})) s (key)`.execute(
    db,
  );
  return { ...NOTHING, ...found, name: found.name, formerNames: [], hasOptedOut: false, ...unlisted[0] };
}

const NOTHING = { posts: 0, lastPostAt: null, profileLink: null, note: null };

const FORMER_NAMES = sql`coalesce((select jsonb_agg(a.former order by a.former) from app.author_aliases a where app.fold_name(a.name) = s.key), '[]')`;
const HAS_OPTED_OUT = sql`exists (select from app.withheld w where w.key = 'name:' || s.key)`;

/** Authors by key, with the columns of `Author`. */
const PEOPLE: RawBuilder<unknown> = sql`
  select key as id, (array_agg(name order by posts_count desc, name))[1] as name, sum(posts_count)::int as posts,
    (select max(p.created_at) from app.posts p where p.post_user = any(array_agg(s.name)) and p.published_at is not null) as "lastPostAt",
    ${FORMER_NAMES} as "formerNames", ${HAS_OPTED_OUT} as "hasOptedOut",
    (select d.profile_link from app.author_details d where d.key = s.key) as "profileLink",
    (select d.note from app.author_details d where d.key = s.key) as note
  from (
    select key, name, posts_count from app.authors
    union all select key, name, 0 from app.author_details d where not exists (select from app.authors a where a.key = d.key)
  ) s group by key`;
