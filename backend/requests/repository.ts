import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { contains } from '../db/parameters.ts';
import { findPostId } from '../posts/curation/change-slug.ts';
import {
  type AuthorRequest,
  DAYS_TO_ANSWER,
  REQUEST_KINDS,
  type RequestBody,
  type RequestFilter,
  type RequestSort,
  type RequestTotals,
  toSlug,
} from './request.ts';

/** The subject of a new request is not on the site. */
type UnknownSubject = 'author' | 'post';

/**
 * Stores a request; one about a post is about its author, whatever name was given. The same one by the same person, as long as nobody has decided on it, is stored once: there is no `id` then.
 */
export async function createRequest(
  db: Db,
  { kind, author: given, post, link, name, email, relation, note }: RequestBody,
  now: Date,
  { mayBeUnknown = false } = {},
): Promise<{ id: number | null; author: string; dueAt: Date } | { unknown: UnknownSubject }> {
  const { rows: posts } = await sql<{ id: number; author: string | null }>`
    select id, post_user as author from app.posts where published_at is not null and ${
      kind === 'takedown' ? sql`id = ${findPostId(toSlug(post ?? ''))}` : sql`post_user = ${given}`
    } limit 1`.execute(db);
  if (!posts[0] && !mayBeUnknown) return { unknown: kind === 'takedown' ? 'post' : 'author' };
  const postId = kind === 'takedown' ? (posts[0]?.id ?? null) : null;
  const author = posts[0]?.author ?? given;
  const dueAt = new Date(now.getTime() + DAYS_TO_ANSWER * 24 * 60 * 60 * 1000);
  const { rows } = await sql<{ id: number }>`
    insert into app.requests (kind, author, post_id, link, name, email, relation, note, created_at, due_at)
    values (${kind}, ${author}, ${postId}::int, ${kind === 'claim' ? link : null}, ${name}, ${email}, ${relation}, ${note},
      ${now.toISOString()}::timestamptz, ${dueAt.toISOString()}::timestamptz)
    on conflict do nothing returning id`.execute(db);
  return { id: rows[0]?.id ?? null, author, dueAt };
}

type ListQuery = {
  sort: { field: RequestSort; order: 'asc' | 'desc' };
  filter: RequestFilter;
  limit: number;
  offset: number;
};

/** Requests of a state, page by page. */
export async function listRequests(
  db: Db,
  { sort, filter: { state, kind, q }, limit, offset }: ListQuery,
): Promise<{ rows: AuthorRequest[]; total: number }> {
  const where = sql`${state === 'open' ? sql`r.decided_at is null` : sql`r.outcome = ${state}`}
    ${kind ? sql`and r.kind = ${kind}` : sql``}
    ${q ? sql`and ${contains(sql`app.fold(concat_ws(' ', r.author, r.name, r.email))`, q)}` : sql``}`;
  const { rows } = await sql<AuthorRequest>`${SELECT} where ${where}
    order by ${COLUMNS[sort.field]} ${sql.raw(sort.order)}, r.id ${sql.raw(sort.order)} limit ${limit} offset ${offset}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from app.requests r where ${where}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

export async function getRequest(db: Db, id: number): Promise<AuthorRequest | null> {
  const { rows } = await sql<AuthorRequest>`${SELECT} where r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A line for each kind, also for one that nobody has asked for. */
export async function countRequests(db: Db): Promise<RequestTotals[]> {
  const { rows } = await sql<RequestTotals>`
    select kind, count(*)::int as received, count(*) filter (where outcome is null)::int as open,
      count(*) filter (where outcome = 'granted')::int as granted, count(*) filter (where outcome = 'refused')::int as refused
    from app.requests group by kind`.execute(db);
  return REQUEST_KINDS.map(
    (kind) => rows.find((row) => row.kind === kind) ?? { kind, received: 0, open: 0, granted: 0, refused: 0 },
  );
}

const SELECT = sql`
  select r.id, r.kind, coalesce(r.outcome, 'open') as state, r.author, r.post_id as "postId", p.title as "postTitle",
    p.post_user as "postAuthor", r.link, r.name, r.email, r.relation, r.note, r.created_at as "createdAt", r.due_at as "dueAt",
    r.decided_at as "decidedAt", r.reason
  from app.requests r left join app.posts p on p.id = r.post_id`;

const COLUMNS = { dueAt: sql`r.due_at`, createdAt: sql`r.created_at`, author: sql`lower(r.author)` } as const;
