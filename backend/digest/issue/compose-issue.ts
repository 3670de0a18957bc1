import type { Kysely } from 'kysely';
import type { Database } from '../../db/types.ts';
import { selectTips } from '../tips/select-tips.ts';
import { findChoice } from './choices.ts';
import type { IssueContent } from './content.ts';
import { weekBefore } from './dates.ts';
import { findIssue, findWeeklySummary, type Issue, insertIssue, listCandidates } from './repository.ts';

/**
 * What the issue of this Monday says, or null where the week before had nothing to say. An issue that was sent, or has
 * begun to be, says what it said. Posts that an operator chose for it come first.
 */
export async function composeIssue(db: Kysely<Database>, date: string, timeZone: string): Promise<IssueContent | null> {
  const sent = await findIssue(db, date);
  if (sent) return sent.content;
  const week = weekBefore(date, timeZone);
  const tips = selectTips(await listCandidates(db, week, date), (await findChoice(db, date)) ?? []);
  if (tips.length === 0) return null;
  return { date, weekStart: week.start, tips, summary: await findWeeklySummary(db, week.start) };
}

/**
 * Writes the issue of this Monday down, with everybody who is to get it, unless it is there. Answers why there is none where the
 * week has nothing to say, or nobody to say it to: it can still be sent later that week.
 */
export async function openIssue(
  db: Kysely<Database>,
  date: string,
  timeZone: string,
): Promise<Issue | { skipped: 'the week had no tips' | 'nobody is on the list' }> {
  const content = await composeIssue(db, date, timeZone);
  if (!content) return { skipped: 'the week had no tips' };
  await insertIssue(db, content);
  return (await findIssue(db, date)) ?? { skipped: 'nobody is on the list' };
}
