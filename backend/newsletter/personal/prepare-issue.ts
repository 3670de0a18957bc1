import type { Db } from '../../db/db.ts';
import { atHour, isTimeZone } from '../dates.ts';
import { composeParts, listNewPosts, type NewPost } from './compose-parts.ts';
import { insertParts, listHours, listReadersOfIssue, setSince } from './repository.ts';

/** Composed at once: the process does other things between. */
const BATCH = 250;

/** Adds to an issue what its readers have asked for themselves. Where it is repeated, those who have their part are left alone. */
export async function addPersonalParts(db: Db, issue: number, now: Date): Promise<void> {
  let posts: NewPost[] | null = null;
  let after = 0;
  for (;;) {
    const readers = await listReadersOfIssue(db, issue, { after, max: BATCH });
    const last = readers.at(-1);
    if (!last) return;
    posts ??= await listNewPosts(db, now);
    const parts = await composeParts(
      db,
      readers.filter(({ mayGetMail }) => mayGetMail),
      posts,
      now,
    );
    await db.transaction().execute(async (transaction) => {
      const added = await insertParts(transaction, issue, parts);
      const told = readers.map(({ subscriber }) => subscriber).filter((id) => added.has(id) || !parts.has(id));
      await setSince(transaction, told, now);
    });
    after = last.subscriber;
  }
}

/** The hour of that day that the readers of these mails chose; undefined where their mail may leave at once. */
export async function findStarts(
  db: Db,
  day: string,
  subscribers: readonly number[],
  now: Date,
): Promise<(subscriber: number) => Date | undefined> {
  const hours = await listHours(db, subscribers);
  const known = new Map<string, Date>();
  return (subscriber) => {
    const chosen = hours.get(subscriber);
    if (!chosen) return undefined;
    const key = `${chosen.hour} ${chosen.timeZone}`;
    const zone = isTimeZone(chosen.timeZone) ? chosen.timeZone : 'UTC';
    const at = known.get(key) ?? atHour(day, chosen.hour, zone);
    known.set(key, at);
    return at > now ? at : undefined;
  };
}
