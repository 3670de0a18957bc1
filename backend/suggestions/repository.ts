import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { allOf, contains } from '../db/parameters.ts';
import { findPostId } from '../posts/curation/change-slug.ts';
import { postKey } from '../text/post-keys.ts';
import {
  type OwnSuggestion,
  SUGGESTIONS_PER_DAY,
  type Suggestion,
  type SuggestionBody,
  type SuggestionFilter,
  type SuggestionOutcome,
} from './suggestion.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The post of a suggestion `s`: that which has its link, or had it before an edit. */
const POST_OF = sql`coalesce(
  (select p.id from app.posts p where p.post_key = s.post_key),
  (select f.post_id from app.former_post_keys f where f.key = s.post_key))`;

const IS_ON_SITE = sql`exists (select from app.posts p where p.id = ${POST_OF} and p.published_at is not null)`;

const STATE = sql`case when s.outcome = 'accepted' or ${IS_ON_SITE} then 'taken' when s.outcome = 'dismissed' then 'dismissed' else 'open' end`;

/**
 * Stores what a reader suggests, unless it is here or was suggested. Null where the reader has sent enough for today. Requires a
 * transaction that holds the reader's row, so that two requests at once count.
 */
export async function createSuggestion(
  transaction: Db,
  { userId, link, note }: SuggestionBody & { userId: number },
  at: Date,
): Promise<SuggestionOutcome | null> {
  await sql`select from app.users where id = ${userId} for update`.execute(transaction);
  const key = postKey(link) ?? link;
  const slug = await findSlug(transaction, sql`${POST_OF}`, key);
  if (slug !== null) return { outcome: 'here', slug };
  const { rows } = await sql<{ wasSent: boolean; today: number }>`
    select exists (
        select from app.suggestions where post_key = ${key} and (user_id = ${userId} or outcome is distinct from 'dismissed')
      ) as "wasSent",
      (select count(*)::int from app.suggestions where user_id = ${userId}
        and created_at > ${new Date(at.getTime() - DAY_MS).toISOString()}::timestamptz) as today`.execute(transaction);
  const { wasSent = false, today = 0 } = rows[0] ?? {};
  if (wasSent) return { outcome: 'suggested' };
  if (today >= SUGGESTIONS_PER_DAY) return null;
  const { rows: created } = await sql`
    insert into app.suggestions (user_id, link, post_key, note, created_at)
    values (${userId}, ${link}, ${key}, ${note}, ${at.toISOString()}::timestamptz)
    on conflict do nothing returning id`.execute(transaction);
  return { outcome: created.length > 0 ? 'sent' : 'suggested' };
}

/** The slug of the published post that an address of this site leads to, or null. */
export async function findOwnPost(db: Db, slug: string): Promise<string | null> {
  return findSlug(db, findPostId(slug), '');
}

async function findSlug(db: Db, id: ReturnType<typeof sql>, key: string): Promise<string | null> {
  const { rows } = await sql<{ slug: string }>`
    select ltrim(url_slug, '/') as slug from (select ${key}::text as post_key) s, app.posts
    where id = ${id} and published_at is not null`.execute(db);
  return rows[0]?.slug ?? null;
}

/** A reader's own, the newest first; all without a limit. */
export async function listOwnSuggestions(
  db: Db,
  userId: number,
  limit: number | null = null,
): Promise<OwnSuggestion[]> {
  const { rows } = await sql<OwnSuggestion>`
    select s.id, s.link, s.note, ${STATE} as state, s.created_at as "createdAt",
      (select ltrim(p.url_slug, '/') from app.posts p where p.id = ${POST_OF} and p.published_at is not null) as slug
    from app.suggestions s where s.user_id = ${userId} order by s.created_at desc, s.id desc limit ${limit}::int`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
}

type ListQuery = {
  sort: { field: 'createdAt'; order: 'asc' | 'desc' };
  filter: SuggestionFilter;
  limit: number;
  offset: number;
};

/** Those of a state. */
export async function listSuggestions(
  db: Db,
  { sort, filter: { state, q }, limit, offset }: ListQuery,
): Promise<{ rows: Suggestion[]; total: number }> {
  const where = allOf(
    sql`(${STATE}) = ${state}`,
    q && contains(sql`app.fold(concat_ws(' ', s.link, s.note, u.username))`, q),
  );
  const { rows } = await sql<Suggestion>`${SELECT} where ${where}
    order by s.created_at ${sql.raw(sort.order)}, s.id ${sql.raw(sort.order)} limit ${limit} offset ${offset}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from app.suggestions s join app.users u on u.id = s.user_id where ${where}`.execute(
    db,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

export async function getSuggestion(db: Db, id: number): Promise<Suggestion | null> {
  const { rows } = await sql<Suggestion>`${SELECT} where s.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

const SELECT = sql`
  select s.id, ${STATE} as state, s.link, s.note, u.username as reader, s.created_at as "createdAt", s.decided_at as "decidedAt",
    ${POST_OF} as "postId"
  from app.suggestions s join app.users u on u.id = s.user_id`;
