import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/types.ts';
import type { Actor } from './actor.ts';

/** What one line of the log tells. */
export type Change = {
  /** What was done, with its subject: 'posts.hide'. */
  action: string;
  /** The kind of thing, as the desk's resources are named: 'posts'. */
  subject: string;
  subjectId: string | number | null;
  /** Only what changed, as plain JSON; never a password, a token or a key. Null where it was not there. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  /** The line that this change takes back; `revertChange` sets it. */
  reverts?: number;
};

/** Adds a line to the log. Call it in the transaction of the change. Returns the id of the line, by which it can be reverted. */
export async function recordChange(db: Kysely<Database>, actor: Actor, change: Change, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('app.audit_log')
    .values({
      at,
      actor: actor.kind,
      actor_id: 'id' in actor ? actor.id : null,
      user_id: actor.kind === 'reader' ? actor.id : null,
      username: 'name' in actor ? actor.name : null,
      action: change.action,
      subject: change.subject,
      subject_id: change.subjectId === null ? null : String(change.subjectId),
      before: toJsonb(change.before ?? null),
      after: toJsonb(change.after ?? null),
      details: toJsonb({}),
      reverts: change.reverts ?? null,
    })
    .returning(sql<number>`id::int`.as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

// Sent as text and cast here: one of the two drivers would encode a jsonb parameter twice.
const toJsonb = <Value>(value: Value) =>
  sql<string>`${value === null ? null : JSON.stringify(value)}::text::jsonb` as never;
