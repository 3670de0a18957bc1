import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * `draft`: waiting for review (INGEST_REVIEW), or created as one. `hidden` and `deleted` are off the site; a deleted
 * post can be restored.
 */
export const POST_STATES = ['published', 'draft', 'hidden', 'deleted'] as const;
export type PostState = (typeof POST_STATES)[number];

/** The columns that determine the state, as ISO strings: logged by a move and restored by its revert. */
export type StateColumns = {
  publishedAt: string | null;
  hiddenAt: string | null;
  deletedAt: string | null;
  lastPublishedAt: string | null;
};

export const SELECT_STATE = sql<PostState>`case when p.deleted_at is not null then 'deleted'
  when p.hidden_at is not null then 'hidden' when p.published_at is null then 'draft' else 'published' end`;

export const SELECT_STATE_COLUMNS = sql`p.published_at as "publishedAt", p.hidden_at as "hiddenAt",
  p.deleted_at as "deletedAt", p.last_published_at as "lastPublishedAt"`;

/** Written like the conditions of the partial indexes. */
export const STATE_CONDITIONS: Record<PostState, RawBuilder<SqlBool>> = {
  // The second half is redundant, but leads to the indexes of the list.
  published: sql`p.published_at is not null and p.deleted_at is null`,
  draft: sql`p.published_at is null and p.hidden_at is null and p.deleted_at is null`,
  hidden: sql`p.hidden_at is not null and p.deleted_at is null`,
  deleted: sql`p.deleted_at is not null`,
};

export function stateOf({ publishedAt, hiddenAt, deletedAt }: StateColumns): PostState {
  if (deletedAt !== null) return 'deleted';
  if (hiddenAt !== null) return 'hidden';
  return publishedAt === null ? 'draft' : 'published';
}

/** The number of open reports of a post `p`, in SQL. */
export const SELECT_REPORTS = sql<number>`coalesce(
  (select rp.open from app.reported_posts rp where rp.post_id = p.id), 0)`;

/** Reported posts are few, so they are looked up first. */
export const IS_REPORTED = sql<SqlBool>`p.id in (select rp.post_id from app.reported_posts rp where rp.open > 0)`;
