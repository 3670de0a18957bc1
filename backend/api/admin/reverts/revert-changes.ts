import { sql } from 'kysely';
import { LIST_REVERTS } from '#backend/api/admin/lists/decide-lists.ts';
import { READER_REVERTS } from '#backend/api/admin/readers/change-readers.ts';
import { AUTHOR_REVERTS, listMovedPosts } from '#backend/authors/author-reverts.ts';
import { MAIL_REVERTS } from '#backend/newsletter/digest/issue/choices.ts';
import { SUBSCRIBER_REVERTS } from '#backend/newsletter/subscribers/suppress-subscribers.ts';
import { POST_REVERTS } from '#backend/posts/curation/post-reverts.ts';
import { HASHTAG_REVERTS } from '#backend/posts/hashtags/change-hashtags.ts';
import { REPORT_REVERTS } from '#backend/posts/reports/reported-posts.ts';
import { CAPTURE_REVERTS } from '#backend/posts/waiting/list-captures.ts';
import { GRANT_ACTION } from '#backend/requests/decide-request.ts';
import { listDeletions, REQUEST_REVERTS } from '#backend/requests/request-reverts.ts';
import { SOURCE_REVERTS } from '#backend/sources/curate-sources.ts';
import { STORY_REVERTS } from '#backend/stories/curate/story-reverts.ts';
import { SUGGESTION_REVERTS } from '#backend/suggestions/decide-suggestions.ts';
import { SUMMARY_REVERTS } from '#backend/summaries/curate/summary-reverts.ts';
import { UserError } from '#runtime/user-error.mjs';
import { type Actor, recordChange } from '../../../db/audit/record-change.ts';
import { type LoggedChange, RevertError, type Reverts } from '../../../db/audit/revert.ts';
import type { Db } from '../../../db/db.ts';
import { toIntegers } from '../../../db/parameters.ts';
import { removeCachedPages } from '../../../http/revalidate.ts';
import { invalidatePosts } from '../../../posts/curation/invalidate-posts.ts';
import type { ApiDependencies } from '../../api-dependencies.ts';

/** Actions that are missing here cannot be reverted. */
export const REVERTS: Reverts<ApiDependencies> = {
  ...AUTHOR_REVERTS,
  ...HASHTAG_REVERTS,
  ...POST_REVERTS,
  ...MAIL_REVERTS,
  ...READER_REVERTS,
  ...REPORT_REVERTS,
  ...LIST_REVERTS,
  ...CAPTURE_REVERTS,
  ...REQUEST_REVERTS,
  ...SOURCE_REVERTS,
  ...STORY_REVERTS,
  ...SUBSCRIBER_REVERTS,
  ...SUGGESTION_REVERTS,
  ...SUMMARY_REVERTS,
};

export type RevertOutcome = { reverted: number[]; refused: { id: number; reason: string }[] };

/** Reverts changes independently, newest first, and invalidates the pages. */
export async function revertChanges(deps: ApiDependencies, actor: Actor, ids: number[]): Promise<RevertOutcome> {
  const outcome: RevertOutcome = { reverted: [], refused: [] };
  const changes: LoggedChange[] = [];
  for (const id of [...new Set(ids)].sort((a, b) => b - a)) {
    try {
      changes.push(await revertChange(deps, actor, id));
      outcome.reverted.push(id);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      outcome.refused.push({ id, reason: error.message });
    }
  }
  await renewAfterReverts(deps, changes);
  return outcome;
}

/** Invalidates pages after reverts, as after the changes themselves. */
async function renewAfterReverts(deps: ApiDependencies, changes: readonly LoggedChange[]): Promise<void> {
  if (changes.length === 0) return;
  const posts = await findPosts(deps, changes);
  if (posts.length > 0) await invalidatePosts(deps, posts);
  else await removeCachedPages(deps);
}

/** The posts of these changes, of those that a granted request made with its own, and of an author who was renamed. */
async function findPosts({ database: { db } }: ApiDependencies, changes: readonly LoggedChange[]) {
  const lines = changes.flatMap(({ id, action, after }) => (action === GRANT_ACTION ? listDeletions(after) : [id]));
  const { rows } = await sql<{ slug: string }>`
    with changed as (select distinct subject_id::int as id from app.audit_log
      where subject = 'posts' and id = any(${toIntegers(lines)})
      union select unnest(${toIntegers(changes.flatMap(listMovedPosts))}))
    select ltrim(url_slug, '/') as slug from app.posts join changed using (id)
    union select slug from app.former_slugs f join changed on changed.id = f.post_id`.execute(db);
  return rows;
}

type Stored = LoggedChange & { revertedAt: string | null };

/**
 * Reverts a change and logs that. Returns the change. Throws `RevertError` if it was reverted, overtaken, or is not
 * revertible. The caller invalidates pages.
 */
export async function revertChange(deps: ApiDependencies, actor: Actor, id: number): Promise<LoggedChange> {
  const at = deps.clock();
  return deps.database.db.transaction().execute(async (transaction) => {
    const change = await takeChange(transaction, id);
    const revert = REVERTS[change.action];
    if (!revert) throw new RevertError(`Change ${id} ("${change.action}") cannot be reverted.`);
    await revert({ transaction, deps, actor, at }, change);
    await transaction.updateTable('app.audit_log').set({ reverted_at: at }).where('id', '=', id).execute();
    const { subject, subjectId, before, after } = change;
    const line = { action: `${subject}.revert`, subject, subjectId, before: after, after: before, reverts: id };
    await recordChange(transaction, actor, line, at);
    return change;
  });
}

/** Locks the entry against concurrent reverts. */
async function takeChange(db: Db, id: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select id::int, action, subject, subject_id as "subjectId", before, after, reverted_at as "revertedAt"
    from app.audit_log where id = ${id} for update`.execute(db);
  const [change] = rows;
  if (!change) throw new RevertError(`There is no change ${id} in the log.`);
  if (change.revertedAt) throw new RevertError(`Change ${id} has been reverted already.`);
  return change;
}
