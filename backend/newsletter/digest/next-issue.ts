import { z } from 'zod';
import { fold } from '#lib/utils/fold.ts';
import type { Db } from '../../db/db.ts';
import { defineJob } from '../../jobs/queue/define-job.ts';
import { isJobOpen } from '../../jobs/queue/jobs.ts';
import { findMonday, nextMonday, weekBefore } from '../dates.ts';
import type { DigestDependencies } from './digest-dependencies.ts';
import { sendIssueJob } from './digest-jobs.ts';
import { findChoice } from './issue/choices.ts';
import { composeIssue } from './issue/compose-issue.ts';
import type { IssueContent } from './issue/content.ts';
import { findIssue, listCandidates } from './issue/repository.ts';
import { createIssueRenderer } from './mail/render-issue.ts';
import { selectTips, toTip } from './tips/select-tips.ts';

type Deps = Omit<DigestDependencies, 'mailer' | 'log'>;

/** For previews. */
export const NO_READER = {
  id: 0,
  email: 'reader@example.com',
  unsubscribeToken: '00000000-0000-4000-8000-000000000000',
};

/** This week's Monday until its issue was sent; the next one if its week had no tips. */
export async function findNextDate({ database: { db }, config, clock }: Deps): Promise<string> {
  const { digestTimeZone: timeZone } = config;
  const monday = findMonday(clock(), timeZone);
  if (await findIssue(db, monday)) return nextMonday(monday);
  return (await composeIssue(db, monday, timeZone)) ? monday : nextMonday(monday);
}

/**
 * This week's Monday if its issue was missed, else null: it is overdue, has subscribers and tips, and no job. Happens
 * after a restore or a failed job.
 */
export async function findMissedDate(deps: Deps): Promise<string | null> {
  const { config, clock, database, jobs } = deps;
  const { db } = database;
  const { digestTimeZone: tz } = config;
  const monday = findMonday(clock(), tz);
  const due = jobs.nextRun({ cron: sendIssueJob.schedule?.cron ?? '', tz }, weekBefore(monday, tz).to);
  if (!due || clock().getTime() < due.getTime() + GRACE_MS) return null;
  if ((await findIssue(db, monday)) || (await isJobOpen(db, sendIssueJob.name, {}))) return null;
  if ((await countReaders(db, due)) === 0) return null;
  return (await composeIssue(db, monday, tz)) ? monday : null;
}

/** The delay within which a scheduled job is sent. */
const GRACE_MS = 5 * 60_000;

export async function getNextIssue(deps: Deps) {
  const { database, config } = deps;
  const date = await findNextDate(deps);
  const content = await composeIssue(database.db, date, config.digestTimeZone);
  return {
    date,
    goesOutAt: findHour(date, deps)?.toISOString() ?? null,
    isMissed: (await findMissedDate(deps)) === date,
    readers: await countReaders(database.db),
    hasMailServer: config.smtpUrl !== undefined,
    isChosen: (await findChoice(database.db, date)) !== null,
    tips: content?.tips ?? [],
    mail: content && renderMail(content, config),
  };
}

/** Null for the past. */
function findHour(monday: string, { config: { digestTimeZone: tz }, clock, jobs }: Deps): Date | null {
  const { to: begins } = weekBefore(monday, tz);
  const from = new Date(Math.max(begins.getTime(), clock().getTime()));
  const run = jobs.nextRun({ cron: sendIssueJob.schedule?.cron ?? '', tz }, from);
  return run && findMonday(run, tz) === monday ? run : null;
}

export function renderMail(content: IssueContent, config: Deps['config']) {
  const { subject, text, html } = createIssueRenderer(content, config)(NO_READER);
  return { subject, text, html };
}

const OFFERED = 50;

/** Suitable posts with their texts, best first. */
export async function listTipsOffered(
  { database: { db }, config }: Pick<Deps, 'database' | 'config'>,
  date: string,
  words: string,
): Promise<IssueContent['tips']> {
  const wanted = fold(words).split(/\s+/);
  const candidates = (await listCandidates(db, weekBefore(date, config.digestTimeZone), date)).filter((post) => {
    const text = fold(`${post.title} ${post.author ?? ''} ${post.text}`);
    return wanted.every((word) => text.includes(word));
  });
  const best = selectTips(candidates).map(({ postId }) => postId);
  const rank = (id: number) => (best.includes(id) ? best.indexOf(id) : best.length);
  return candidates
    .sort((a, b) => rank(a.id) - rank(b.id))
    .slice(0, OFFERED)
    .map(toTip);
}

/** Subscribers now, or at that time. */
async function countReaders(db: Db, by?: Date): Promise<number> {
  const { count } = await db
    .selectFrom('public.subscribers')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', '=', 'confirmed')
    .$if(by !== undefined, (query) => query.where('confirmed_at', '<=', by?.toISOString() ?? ''))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Warns daily about a missed issue for as long as it can be sent by hand. */
export const missedIssueJob = defineJob({
  name: 'digest-missed',
  data: z.object({}),
  schedule: { cron: '0 9 * * *', tz: ({ config }: DigestDependencies) => config.digestTimeZone },
  run: async (deps: DigestDependencies) => {
    const date = await findMissedDate(deps);
    if (date)
      deps.log.warn({ date }, 'the Monday mail was not sent: npm run admin -- mail send sends it, until next Monday');
    return { missed: date };
  },
});
