import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../db/audit/record-change.ts';
import type { ApiDependencies } from '../../api-dependencies.ts';
import { revertChanges } from './revert-changes.ts';

const SLICE = 500;

const RELATIONS = sql`action in ('hashtags.attach', 'hashtags.detach')`;
const UNUSED_CREATIONS = sql`action = 'hashtags.create'
  and not exists (select from app.posts_hashtags ph where ph.hashtag_id::text = l.subject_id)`;

/**
 * Reverts everything that a reader did to hashtags, newest first, or what they did from `since` on: attached and detached
 * posts, and then creations of hashtags that are on no post, so that those which others use stay. Skips what has been
 * overtaken. Works for deleted accounts. Returns the numbers of reverted and skipped changes.
 */
export async function revertHashtagsOf(
  deps: ApiDependencies,
  actor: Actor,
  readerId: number,
  since: Date | null,
): Promise<{ reverted: number; skipped: number }> {
  const result = { reverted: 0, skipped: 0 };
  for (const which of [RELATIONS, UNUSED_CREATIONS]) {
    let ids = await listChangesOf(deps, { readerId, since, which, before: null });
    while (ids.length > 0) {
      const { reverted, refused } = await revertChanges(deps, actor, ids);
      result.reverted += reverted.length;
      result.skipped += refused.length;
      ids = await listChangesOf(deps, { readerId, since, which, before: ids.at(-1) ?? null });
    }
  }
  return result;
}

type Run = { readerId: number; since: Date | null; which: RawBuilder<unknown>; before: number | null };

/** The next changes that are not reverted, newest first. */
async function listChangesOf({ database: { db } }: ApiDependencies, { readerId, since, which, before }: Run) {
  const { rows } = await sql<{ id: number }>`
    select id::int from app.audit_log l
    where actor = 'reader' and actor_id = ${readerId} and reverted_at is null and ${which}
      and at >= coalesce(${since?.toISOString() ?? null}::timestamptz, '-infinity')
      and id < coalesce(${before}::bigint, 9223372036854775807)
    order by id desc limit ${SLICE}`.execute(db);
  return rows.map(({ id }) => id);
}
