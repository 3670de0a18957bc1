import { z } from 'zod';
import { defineJob } from '../../jobs/queue/define-job.ts';
import { isMonday, localDate, nextAtHour } from '../dates.ts';
import { composeParts } from '../personal/compose-parts.ts';
import { type DueReader, insertParts, listDueReaders, moveOn, openDailyIssue } from '../personal/repository.ts';
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
    let mails = 0;
    for (;;) {
      const now = deps.clock();
      const due = await listDueReaders(deps.database.db, now, BATCH);
      if (due.length === 0) break;
      const sent = await sendDue(deps, due, now);
      // Another process has them.
      if (sent === null) break;
      mails += sent;
    }
    if (mails > 0) deps.log.info({ mails }, 'daily mails go out');
    return { mails };
  },
});

/** Returns how many have anything new; null where none was left to compose. */
async function sendDue(
  { database: { db }, jobs }: DigestDependencies,
  due: DueReader[],
  now: Date,
): Promise<number | null> {
  const clocks = createClocks(now);
  const moves = due.map((reader) => ({ ...reader, ...clocks(reader) }));
  const [onMonday, others] = [moves.filter(({ date }) => isMonday(date)), moves.filter(({ date }) => !isMonday(date))];
  const parts = await composeParts(db, others, now);
  return db.transaction().execute(async (transaction) => {
    const moved = new Set([
      ...(await moveOn(transaction, onMonday, null)),
      ...(await moveOn(transaction, others, now)),
    ]);
    let mails = 0;
    for (const [date, readers] of Map.groupBy(others, (reader) => reader.date)) {
      const own = new Map(
        readers.flatMap(({ subscriber }) => {
          const part = moved.has(subscriber) && parts.get(subscriber);
          return part ? [[subscriber, part] as const] : [];
        }),
      );
      if (own.size === 0) continue;
      const issue = await openDailyIssue(transaction, date);
      await insertParts(transaction, issue, own);
      const deliveries = [...own.keys()].map((subscriber) => ({ issue, subscriber }));
      await jobs.sendMany(deliverMailJob, deliveries, { transaction });
      mails += own.size;
    }
    return moved.size > 0 ? mails : null;
  });
}

type Clock = { date: string; nextAt: Date };

/** The day and the next mail of a reader's clock. Formats of a time zone are slow to make, and few readers have one of their own. */
function createClocks(now: Date): (reader: Pick<DueReader, 'hour' | 'timeZone'>) => Clock {
  const known = new Map<string, Clock>();
  return ({ hour, timeZone }) => {
    const key = `${hour} ${timeZone}`;
    const clock = known.get(key) ?? { date: localDate(now, timeZone), nextAt: nextAtHour(now, hour, timeZone) };
    known.set(key, clock);
    return clock;
  };
}
