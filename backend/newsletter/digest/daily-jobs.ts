import { z } from 'zod';
import { defineJob } from '../../jobs/queue/define-job.ts';
import { isMonday, isTimeZone, localDate, nextAtHour } from '../dates.ts';
import { composeParts, listNewPosts, type NewPost } from '../personal/compose-parts.ts';
import { forgetOpened } from '../personal/opened-posts.ts';
import {
  claimDue,
  type DueReader,
  insertParts,
  listDueReaders,
  openDailyIssue,
  setSince,
} from '../personal/repository.ts';
import type { DigestDependencies } from './digest-dependencies.ts';
import { deliverMailJob } from './digest-jobs.ts';

/** Composed at once: the process does other things between. */
const BATCH = 250;

/**
 * The daily mails that are due: at each quarter of an hour, because time zones differ by quarters. A mail without posts is not sent. On a
 * reader's Monday there is none: the Monday mail has their part.
 */
export const dailyMailsJob = defineJob({
  name: 'daily-mails',
  data: z.object({}),
  schedule: { cron: '*/15 * * * *' },
  run: async (deps: DigestDependencies) => {
    const { db } = deps.database;
    const now = deps.clock();
    let posts: NewPost[] | null = null;
    let mails = 0;
    for (;;) {
      const due = await listDueReaders(db, now, BATCH);
      if (due.length === 0) break;
      posts ??= await listNewPosts(db, now);
      const sent = await sendDue(deps, due, posts, now);
      // Another process has them.
      if (sent === null) break;
      mails += sent;
    }
    await forgetOpened(db, now);
    if (mails > 0) deps.log.info({ mails }, 'daily mails go out');
    return { mails };
  },
});

/** Returns how many have anything new; null where none was left to compose. */
async function sendDue(
  { database: { db }, jobs }: DigestDependencies,
  due: DueReader[],
  posts: readonly NewPost[],
  now: Date,
): Promise<number | null> {
  const clocks = createClocks(now);
  const moves = due.map((reader) => ({ ...reader, ...clocks(reader) }));
  const readers = moves.filter(({ date, mayGetMail }) => mayGetMail && !isMonday(date));
  const parts = await composeParts(db, readers, posts, now);
  return db.transaction().execute(async (transaction) => {
    const moved = await claimDue(transaction, moves);
    if (moved.size === 0) return null;
    // Those who have had a mail of this day keep what is new until the next.
    const without = moves.filter(({ subscriber, date }) => !parts.has(subscriber) && !isMonday(date));
    const told = without.map(({ subscriber }) => subscriber);
    let mails = 0;
    for (const [date, ofDay] of Map.groupBy(readers, (reader) => reader.date)) {
      const own = new Map(
        ofDay.flatMap(({ subscriber }) => {
          const part = moved.has(subscriber) && parts.get(subscriber);
          return part ? [[subscriber, part] as const] : [];
        }),
      );
      if (own.size === 0) continue;
      const issue = await openDailyIssue(transaction, date);
      const added = await insertParts(transaction, issue, own);
      const deliveries = [...added].map((subscriber) => ({ issue, subscriber }));
      await jobs.sendMany(deliverMailJob, deliveries, { transaction });
      told.push(...added);
      mails += added.size;
    }
    await setSince(
      transaction,
      told.filter((subscriber) => moved.has(subscriber)),
      now,
    );
    return mails;
  });
}

type Clock = { date: string; nextAt: Date };

/**
 * The day and the next mail of a reader's clock. Formats of a time zone are slow to make, and few readers have one of their own. A zone that
 * this machine does not know any more is UTC: one reader must not keep the mails of all.
 */
function createClocks(now: Date): (reader: Pick<DueReader, 'hour' | 'timeZone'>) => Clock {
  const known = new Map<string, Clock>();
  return ({ hour, timeZone }) => {
    const key = `${hour} ${timeZone}`;
    const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
    const clock = known.get(key) ?? { date: localDate(now, zone), nextAt: nextAtHour(now, hour, zone) };
    known.set(key, clock);
    return clock;
  };
}
