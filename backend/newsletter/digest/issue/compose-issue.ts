import type { Db } from '../../../db/db.ts';
import { dropPoints } from '../../../summaries/citations/drop-points.ts';
import { countTrends } from '../../../trends/repository.ts';
import { weekBefore } from '../../dates.ts';
import { selectTips, type Tip } from '../tips/select-tips.ts';
import { findChoice } from './choices.ts';
import type { IssueContent } from './content.ts';
import { findIssue, findWeeklySummary, type Issue, insertIssue, listCandidates } from './repository.ts';

/**
 * The content of this Monday's issue, stored content if it was started, or null for an empty week. Posts chosen by an
 * operator come first.
 */
export async function composeIssue(db: Db, date: string, timeZone: string): Promise<IssueContent | null> {
  const sent = await findIssue(db, date);
  if (sent) return sent.content;
  const week = weekBefore(date, timeZone);
  const tips = selectTips(await listCandidates(db, week, date), (await findChoice(db, date)) ?? []);
  if (tips.length === 0) return null;
  const summary = await findWeeklySummary(db, week.start);
  const rising = await listRising(db, date, week.start);
  return { kind: 'monday', date, weekStart: week.start, tips, rising, summary: summary && withoutTips(summary, tips) };
}

const RISING_SHOWN = 3;

/** The trends that rose in the days from `start` until the Monday, with the filter of the feed that lists its posts. */
async function listRising(db: Db, monday: string, start: string): Promise<IssueContent['rising']> {
  const end = new Date(`${monday}T00:00:00.000Z`);
  const sunday = new Date(end.getTime() - 1).toISOString().slice(0, 10);
  const rising = (await countTrends(db, end)).filter(({ state }) => state !== 'fading').slice(0, RISING_SHOWN);
  return rising.map(({ kind, name, hashtag_id, postIds }) => {
    const filter = kind === 'term' ? ['search', name] : ['hashtags', String(hashtag_id)];
    return { name, path: `/?${new URLSearchParams([filter, ['from', start], ['to', sunday]])}`, postIds };
  });
}

/** Drops points that the tips repeat; null if none remain. */
function withoutTips(summary: NonNullable<IssueContent['summary']>, tips: readonly Tip[]): IssueContent['summary'] {
  const markdown = dropPoints(summary.markdown, new Set(tips.map(({ slug }) => slug)));
  return markdown === '' ? null : { ...summary, markdown };
}

/**
 * Stores this Monday's issue with its subscribers, once. Returns the reason if there is no content or no subscriber; it
 * can still be sent later that week.
 */
export async function openIssue(
  db: Db,
  date: string,
  timeZone: string,
): Promise<Issue | { skipped: 'the week had no tips' | 'nobody is on the list' }> {
  const content = await composeIssue(db, date, timeZone);
  if (!content) return { skipped: 'the week had no tips' };
  await insertIssue(db, content);
  return (await findIssue(db, date)) ?? { skipped: 'nobody is on the list' };
}
