import { sql } from 'kysely';
import { z } from 'zod';
import { fold } from '#lib/utils/fold.ts';
import { POST_TYPES } from '../db/column-types.ts';
import type { Db } from '../db/db.ts';
import { fieldsOf, type LongList, type Selection } from '../db/long-list.ts';
import { toIntegers } from '../db/parameters.ts';
import { STATE_CONDITIONS } from '../posts/curation/post-state.ts';

/** `new`: never polled. `held`: exceeded its limits, so that posts wait for review. */
export const SOURCE_HEALTHS = ['new', 'ok', 'held', 'failing', 'paused'] as const;
export type SourceHealth = (typeof SOURCE_HEALTHS)[number];

const SOURCE_DRAFTS = sql`(select count(*)::int from app.posts p where p.source_id = s.id and ${STATE_CONDITIONS.draft})`;

/** The health of a source `s`. `held` ends with an operator's decision on its last draft. */
export const HEALTH = sql<SourceHealth>`case
  when s.state = 'paused' then 'paused' when s.failures > 0 then 'failing' when s.polled_at is null then 'new'
  when s.held_at is not null and ${SOURCE_DRAFTS} > 0 then 'held' else 'ok' end`;

const healthSchema = z.enum(SOURCE_HEALTHS);

export const sourceSchema = z.object({
  id: z.number(),
  url: z.string(),
  title: z.string().nullable(),
  type: z.enum(POST_TYPES).nullable(),
  author: z.string().nullable(),
  health: healthSchema,
  /** The reason of the pause, or the last error. */
  reason: z.string().nullable(),
  failures: z.number(),
  /** An operator has read why it fails; a new failure ends that. */
  dismissed: z.boolean(),
  nextPollAt: z.string(),
  polledAt: z.string().nullable(),
  newPosts: z.number(),
  /** Its posts that still exist, drafts included. */
  posts: z.number(),
  /** Posts of these that wait for review. */
  drafts: z.number(),
  /** The last time it exceeded its limits. */
  heldAt: z.string().nullable(),
  rules: z.object({
    minWords: z.int(),
    skipReplies: z.boolean(),
    skipReposts: z.boolean(),
    blockWords: z.array(z.string()),
    updatePosts: z.boolean(),
  }),
});
export type ListedSource = z.output<typeof sourceSchema>;

export const sourceFilterSchema = z.strictObject({
  health: healthSchema.optional(),
  dismissed: z.boolean().optional(),
  type: z.enum(POST_TYPES).optional(),
  /** Words of the address, the title or the author. */
  q: z.string().max(200).optional(),
});

type SourceQuery = Selection<typeof sourceFilterSchema, keyof typeof ORDERS>;

const POSTS = sql`(select count(*)::int from app.posts p where p.source_id = s.id)`;

const ORDERS = {
  id: sql`s.id`,
  title: sql`lower(coalesce(s.title, s.host))`,
  health: HEALTH,
  polledAt: sql`s.polled_at`,
  nextPollAt: sql`s.next_poll_at`,
  newPosts: sql`s.new_posts`,
  failures: sql`s.failures`,
  posts: POSTS,
};
export const SOURCE_SORTS = fieldsOf(ORDERS);

export function findSources(db: Db, { filter, sort }: SourceQuery): LongList<ListedSource> {
  const { health = null, type = null, dismissed = null, q = '' } = filter;
  const words = fold(q).split(/\s+/).filter(Boolean);
  const text = sql`app.fold(concat_ws(' ', s.url, s.title, s.author))`;
  const matches = sql`(${health}::text is null or ${HEALTH} = ${health}) and (${type}::text is null or s.type = ${type})
    and (${dismissed}::boolean is null or s.dismissed = ${dismissed})
    and (select coalesce(bool_and(position(word in ${text}) > 0), true)
      from jsonb_array_elements_text(${JSON.stringify(words)}::text::jsonb) word)`;
  return {
    ids: sql`select s.id from app.sources s where ${matches}`,
    order: sql`${ORDERS[sort.field]} ${sort.order === 'asc' ? sql`asc nulls first` : sql`desc nulls last`}, s.id ${sql.raw(sort.order)}`,
    read: async (ids) => (await selectSources(ids).execute(db)).rows,
  };
}

export async function getSource(db: Db, id: number): Promise<ListedSource | null> {
  return (await selectSources([id]).execute(db)).rows[0] ?? null;
}

const selectSources = (ids: readonly number[]) => sql<ListedSource>`
  select s.id, s.url, s.title, s.type, s.author, s.reason, s.failures, s.dismissed, ${HEALTH} as health, s.next_poll_at as "nextPollAt",
    s.polled_at as "polledAt", s.new_posts as "newPosts", ${POSTS} as posts,
    ${SOURCE_DRAFTS} as drafts, s.held_at as "heldAt", s.rules
  from app.sources s where s.id = any(${toIntegers(ids)})`;

export const collectedItemSchema = z.object({
  id: z.number(),
  title: z.string(),
  author: z.string().nullable(),
  createdAt: z.string(),
  /** Null if it is off the site: a draft, hidden, or deleted. */
  publishedAt: z.string().nullable(),
});
type CollectedItem = z.output<typeof collectedItemSchema>;

export async function listItems(db: Db, sourceId: number, limit: number): Promise<CollectedItem[]> {
  return db
    .selectFrom('app.posts')
    .select(['id', 'title', 'post_user as author', 'created_at as createdAt', 'published_at as publishedAt'])
    .where('source_id', '=', sourceId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
