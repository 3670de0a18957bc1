import { sql } from 'kysely';
import type { Actor } from '../db/audit/record-change.ts';
import type { Tx } from '../db/db.ts';
import { movePostsWithin } from '../posts/curation/move-posts.ts';
import { listPictureKeys, listWithheldPosts, withholdKeys } from '../posts/withheld.ts';
import type { MovedAuthor } from './moved-author.ts';

/**
 * Of two names of one person of whom one has opted out, the other is withheld as well, by the same requests. Returns the new
 * keys, and the log entries of the posts that are deleted by it.
 */
export async function extendOptOut(
  transaction: Tx,
  { from, into }: { from: string; into: string },
  actor: Actor,
  at: Date,
): Promise<Pick<MovedAuthor, 'withheld' | 'deleted'>> {
  const { rows: withheld } = await sql<{ key: string; requestId: number }>`
    insert into app.withheld (key, request_id, created_at)
    select 'name:' || app.fold_name(other), w.request_id, ${at.toISOString()}::timestamptz
    from (values (${from}::text, ${into}::text), (${into}::text, ${from}::text)) pairs (one, other)
      join app.withheld w on w.key = 'name:' || app.fold_name(one)
    on conflict do nothing returning key, request_id as "requestId"`.execute(transaction);
  if (withheld.length === 0) return { withheld, deleted: [] };
  const ids = await listWithheldPosts(transaction);
  const reason = `${from} and ${into} are one author, who has opted out`;
  const moved = await movePostsWithin(transaction, { move: 'delete', ids, reason }, actor, at);
  const requestId = withheld[0]?.requestId ?? 0;
  const pictures = await listPictureKeys(transaction, ids);
  await withholdKeys(transaction, requestId, pictures, at);
  return {
    withheld: [...withheld, ...pictures.map((key) => ({ key, requestId }))],
    deleted: moved.map(({ change }) => change),
  };
}
