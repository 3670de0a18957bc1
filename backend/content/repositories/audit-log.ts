import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/types.ts';

export type HashtagChange = {
  action: 'create' | 'attach' | 'detach' | 'rename' | 'merge' | 'revert' | 'delete';
  /** Null for the operator's own changes. */
  author: { id: number; username: string } | null;
  hashtag: { id: number; name: string };
  postId?: number;
  details?: Record<string, unknown>;
  at: Date;
};

/** Adds a line to the log by which an operator can revert changes. Call it in the same transaction as the change. */
export async function recordChange(db: Kysely<Database>, change: HashtagChange): Promise<void> {
  await db
    .insertInto('app.audit_log')
    .values({
      at: change.at,
      user_id: change.author?.id ?? null,
      username: change.author?.username ?? null,
      action: change.action,
      hashtag_id: change.hashtag.id,
      hashtag_name: change.hashtag.name,
      post_id: change.postId ?? null,
      // Sent as text and cast here: one of the two drivers would encode a jsonb parameter twice.
      details: sql`${JSON.stringify(change.details ?? {})}::text::jsonb`,
    })
    .execute();
}
