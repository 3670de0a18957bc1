import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';
import type { AppDependencies } from '../dependencies.ts';
import { sendIssueJob } from './digest-jobs.ts';
import { findChoice } from './issue/choices.ts';
import { composeIssue } from './issue/compose-issue.ts';
import type { IssueContent } from './issue/content.ts';
import { findMonday, nextMonday, weekBefore } from './issue/dates.ts';
import { findIssue, listCandidates } from './issue/repository.ts';
import { createIssueRenderer } from './mail/render-issue.ts';
import { describeTip, selectTips } from './tips/select-tips.ts';

type Deps = Pick<AppDependencies, 'database' | 'config' | 'clock' | 'jobs'>;

/** Of a mail that goes to nobody on the list. */
export const NO_READER = {
  id: 0,
  email: 'reader@example.com',
  unsubscribeToken: '00000000-0000-4000-8000-000000000000',
};

/** The Monday of the next issue: this week's, until it has gone out, and where its week had no tips the Monday after it. */
export async function findNextDate({ database: { db }, config, clock }: Deps): Promise<string> {
  const { digestTimeZone: timeZone } = config;
  const monday = findMonday(clock(), timeZone);
  if (await findIssue(db, monday)) return nextMonday(monday);
  return (await composeIssue(db, monday, timeZone)) ? monday : nextMonday(monday);
}

/** The issue that goes out next, as it is now: posts and its summary may still come. */
export type NextIssue = {
  date: string;
  /** When it goes out by itself; null for one whose hour has passed, which waits for tips or readers. */
  goesOutAt: string | null;
  readers: number;
  /** Whether an operator chose its posts. */
  isChosen: boolean;
  tips: IssueContent['tips'];
  /** Null where its week has had no tips yet. */
  mail: { subject: string; text: string; html: string } | null;
};

export async function getNextIssue(deps: Deps): Promise<NextIssue> {
  const { database, config } = deps;
  const date = await findNextDate(deps);
  const content = await composeIssue(database.db, date, config.digestTimeZone);
  return {
    date,
    goesOutAt: findHour(date, deps)?.toISOString() ?? null,
    readers: await countReaders(database.db),
    isChosen: (await findChoice(database.db, date)) !== null,
    tips: content?.tips ?? [],
    mail: content && renderMail(content, config),
  };
}

/** When the issue of a Monday is due, null where that has passed. */
function findHour(monday: string, { config: { digestTimeZone: tz }, clock, jobs }: Deps): Date | null {
  const { to: begins } = weekBefore(monday, tz);
  const from = new Date(Math.max(begins.getTime(), clock().getTime()));
  const run = jobs.nextRun({ cron: sendIssueJob.schedule?.cron ?? '', tz }, from);
  return run && findMonday(run, tz) === monday ? run : null;
}

/** What an issue looks like, for nobody on the list. */
export function renderMail(content: IssueContent, config: Deps['config']): NonNullable<NextIssue['mail']> {
  const { subject, text, html } = createIssueRenderer(content, config)(NO_READER);
  return { subject, text, html };
}

const OFFERED = 50;

/** Posts that the issue of a Monday could tell, those that say most first, and what it would say of each. */
export async function listTipsOffered(
  { database: { db }, config }: Pick<Deps, 'database' | 'config'>,
  date: string,
  words: string,
): Promise<IssueContent['tips']> {
  const wanted = words.toLowerCase().split(/\s+/);
  const candidates = (await listCandidates(db, weekBefore(date, config.digestTimeZone), date)).filter((post) => {
    const text = `${post.title} ${post.author ?? ''} ${post.text}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const best = selectTips(candidates).map(({ postId }) => postId);
  const rank = (id: number) => (best.includes(id) ? best.indexOf(id) : best.length);
  return candidates
    .sort((a, b) => rank(a.id) - rank(b.id))
    .slice(0, OFFERED)
    .map(describeTip);
}

async function countReaders(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('public.subscribers')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', '=', 'confirmed')
    .executeTakeFirstOrThrow();
  return Number(count);
}
