import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { LongList } from '../../db/long-list.ts';
import { toIntegers } from '../../db/parameters.ts';
import type { Database } from '../../db/types.ts';

export const sourceChangeSchema = z.object({
  id: z.int(),
  kind: z.enum(['correction', 'removal']),
  postId: z.int(),
  source: z.string(),
  link: z.string().nullable(),
  before: z.object({ title: z.string(), text: z.string() }),
  /** The feed's version; null if removed. A missing title is derived from the text. */
  after: z.object({ title: z.string().nullable(), text: z.string() }).nullable(),
  createdAt: z.string(),
});

/** A correction or removal that waits for an operator. */
export type SourceChange = z.output<typeof sourceChangeSchema>;

/** Oldest first. */
export const findChanges = (db: Kysely<Database>): LongList<SourceChange> => ({
  ids: sql`select c.id from app.source_changes c join app.posts p on p.id = c.post_id where p.deleted_at is null`,
  order: sql`c.id`,
  read: async (ids) => (await selectChanges(ids).execute(db)).rows,
});

const selectChanges = (ids: readonly number[]) => sql<SourceChange>`
  select c.id, c.kind, c.post_id as "postId", coalesce(s.title, s.host) as source, p.post_link as link,
    jsonb_build_object('title', p.title, 'text', p.text) as before,
    case when c.kind = 'correction' then jsonb_build_object('title', c.title, 'text', c.text) end as after,
    c.created_at as "createdAt"
  from app.source_changes c join app.posts p on p.id = c.post_id join app.sources s on s.id = c.source_id
  where c.id = any(${toIntegers(ids)}) order by c.id`;
