import { sql } from 'kysely';
import { z } from 'zod';
import { type Actor, recordChange } from '../../../db/audit/record-change.ts';
import { type Reverts, requireUnchanged } from '../../../db/audit/revert.ts';
import type { Db, Tx } from '../../../db/db.ts';
import { ApiError, fieldErrors } from '../../../http/api-error.ts';
import { weekBefore } from '../../dates.ts';
import { TIP_COUNT } from '../tips/select-tips.ts';
import { findIssue, listCandidates } from './repository.ts';

// Posts that an operator has chosen for an issue.

/** In order; null where the issue chooses itself. */
export async function findChoice(db: Db, date: string): Promise<number[] | null> {
  const row = await db.selectFrom('app.mail_choices').select('post_ids').where('date', '=', date).executeTakeFirst();
  return row?.post_ids ?? null;
}

/** Null deletes the choice. */
export async function setChoice(db: Db, date: string, postIds: readonly number[] | null): Promise<void> {
  if (!postIds) await db.deleteFrom('app.mail_choices').where('date', '=', date).execute();
  else
    await sql`
      insert into app.mail_choices (date, post_ids)
      values (${date}::date, array(select value::int from jsonb_array_elements_text(${JSON.stringify(postIds)}::text::jsonb)))
      on conflict (date) do update set post_ids = excluded.post_ids`.execute(db);
}

/**
 * Sets the posts of an issue in order; the issue fills up to six, and null lets it choose all. Returns the log entry.
 * Throws `ApiError`: 400 for unsuitable posts (other week, used, duplicate), 409 once it is being sent.
 */
export async function chooseTips(
  { db, actor, now, timeZone }: { db: Db; actor: Actor; now: Date; timeZone: string },
  date: string,
  postIds: readonly number[] | null,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await requireUnsent(transaction, date);
    if (postIds) await requireCandidates(transaction, date, postIds, timeZone);
    const before = await findChoice(transaction, date);
    await setChoice(transaction, date, postIds);
    const change = { action: 'mail.choose', subjectId: date };
    return recordChange(transaction, actor, { ...change, before: { posts: before }, after: { posts: postIds } }, now);
  });
}

export async function requireUnsent(transaction: Tx, date: string): Promise<void> {
  if (await findIssue(transaction, date)) throw new ApiError('ConflictError', `The issue of ${date} goes out already.`);
}

async function requireCandidates(db: Db, date: string, postIds: readonly number[], timeZone: string): Promise<void> {
  const isFit = postIds.length >= 1 && postIds.length <= TIP_COUNT && new Set(postIds).size === postIds.length;
  if (!isFit) throw fieldErrors([{ path: ['postIds'], message: `An issue has one to ${TIP_COUNT} posts, each once.` }]);
  const candidates = new Set((await listCandidates(db, weekBefore(date, timeZone), date)).map(({ id }) => id));
  const stranger = postIds.find((id) => !candidates.has(id));
  if (stranger === undefined) return;
  const message = `Post ${stranger} is not of the week, is not on the site, or was told by another issue.`;
  throw fieldErrors([{ path: ['postIds'], message }]);
}

const choiceSchema = z.object({ posts: z.array(z.int()).nullable() });

/** Sent mails cannot be reverted. */
export const MAIL_REVERTS: Reverts = {
  'mail.choose': async ({ transaction }, { subjectId, before, after }) => {
    const date = subjectId ?? '';
    await requireUnsent(transaction, date);
    requireUnchanged({ posts: await findChoice(transaction, date) }, after);
    await setChoice(transaction, date, choiceSchema.parse(before).posts);
  },
};
