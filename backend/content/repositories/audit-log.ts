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

/** Writes one line of the log an operator reverts from. Call it in the transaction of the change itself. */
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
      // Through text: one of the drivers would encode a jsonb parameter a second time.
      details: sql`${JSON.stringify(change.details ?? {})}::text::jsonb`,
    })
    .execute();
}
