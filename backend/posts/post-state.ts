import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * What became of a post. `draft`: collected and waiting for review (INGEST_REVIEW), or made so by hand. `hidden` and `deleted`
 * are off the site; a deleted one can be restored.
 */
export const POST_STATES = ['published', 'draft', 'hidden', 'deleted'] as const;
export type PostState = (typeof POST_STATES)[number];

/** The columns that make a state, as ISO strings: what a change of it keeps in the log, and what reverting it puts back. */
export type Whereabouts = {
  publishedAt: string | null;
  hiddenAt: string | null;
  deletedAt: string | null;
  lastPublishedAt: string | null;
};

/** The state of a post `p`, in SQL. */
export const SELECT_STATE = sql<PostState>`case when p.deleted_at is not null then 'deleted'
  when p.hidden_at is not null then 'hidden' when p.published_at is null then 'draft' else 'published' end`;

/** Where a post `p` is, in SQL. */
export const SELECT_WHEREABOUTS = sql`p.published_at as "publishedAt", p.hidden_at as "hiddenAt",
  p.deleted_at as "deletedAt", p.last_published_at as "lastPublishedAt"`;

/** The condition that posts `p` of a state meet, spelled as the partial indexes are. */
export const STATE_CONDITIONS: Record<PostState, RawBuilder<SqlBool>> = {
  // The second half says nothing new, but leads to the indexes of the list.
  published: sql`p.published_at is not null and p.deleted_at is null`,
  draft: sql`p.published_at is null and p.hidden_at is null and p.deleted_at is null`,
  hidden: sql`p.hidden_at is not null and p.deleted_at is null`,
  deleted: sql`p.deleted_at is not null`,
};

/** The state that this makes. */
export function stateOf({ publishedAt, hiddenAt, deletedAt }: Whereabouts): PostState {
  if (deletedAt !== null) return 'deleted';
  if (hiddenAt !== null) return 'hidden';
  return publishedAt === null ? 'draft' : 'published';
}
