import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { toArray } from '../../db/parameters.ts';
import type { Database } from '../../db/types.ts';
import { toAddress } from '../repository.ts';

export type Source = Selectable<Database['app.sources']>;

const DAY_MS = 24 * 60 * 60_000;
/** Between two requests to one host. */
export const HOST_PAUSE_MS = 2000;
/** How far the clock may have been set back since a source was polled. */
const CLOCK_BACK_MS = 5 * 60_000;

/**
 * The longest due source whose host is neither busy nor resting from a request. `isWaiting`: one is due, but its host must
 * rest. A time too far ahead results from a wrong clock, and is due.
 */
export async function findDueSource(
  db: Db,
  now: Date,
  busyHosts: readonly string[] = [],
): Promise<{ source: Source | null; isWaiting: boolean }> {
  const { rows } = await sql<Source & { rests: boolean }>`
    select s.*, exists (
      select from app.sources o where o.host = s.host
        and o.polled_at between ${at(now, 1 - HOST_PAUSE_MS)} and ${at(now, CLOCK_BACK_MS)}) as rests
    from app.sources s
    where s.state = 'active' and s.next_poll_at not between ${at(now, 1)} and ${at(now, WAIT_MAX_MS)}
      and s.host <> all(${toArray(busyHosts)})
    order by rests, s.next_poll_at, s.id limit 1`.execute(db);
  const [first] = rows;
  return first && !first.rests ? { source: first, isWaiting: false } : { source: null, isWaiting: first !== undefined };
}

export type PollResult = {
  title: string | null;
  etag: string | null;
  lastModified: string | null;
  newPosts: number;
  /** Whether it exceeded its limits. */
  isHeld: boolean;
  /** The address for future polls. */
  url: string;
  /** A sentence about items that were left out or guessed at. Undefined for an unchanged feed, whose last one stays. */
  note: string | null | undefined;
};

/** Records a successful poll. Returns the reason if the source is paused: it moved to another source's address. */
export async function recordSuccess(db: Db, source: Source, result: PollResult, now: Date): Promise<string | null> {
  const address = result.url === source.url ? null : toAddress(result.url);
  const isTaken = address !== null && (await isOtherSource(db, source.id, address.canonical_url));
  const reason = isTaken ? `The feed has moved to ${result.url}, which is another source.` : null;
  await db
    .updateTable('app.sources')
    .where('id', '=', source.id)
    .set({
      ...(!isTaken && address),
      ...(isTaken && { state: 'paused' as const }),
      ...{ title: result.title ?? source.title, etag: result.etag, last_modified: result.lastModified },
      // An operator may have paused it meanwhile, with a reason. That of a failure is over.
      reason: sql`case when state = 'paused' then reason
        when ${result.note === undefined && !isTaken} and failures = 0 then reason
        else ${reason ?? result.note ?? null} end`,
      ...{ failures: 0, dismissed: false, new_posts: result.newPosts, polled_at: now },
      ...(result.isHeld && { held_at: now }),
      next_poll_at: nextPoll(now),
    })
    .execute();
  return reason;
}

/** The number of posts that a source may publish now. Drafts do not count: an operator publishes them. */
export async function countAllowed(
  db: Db,
  sourceId: number,
  { perPoll, perDay }: { perPoll: number; perDay: number },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from app.posts
    where source_id = ${sourceId} and draft_hashtags is null and received_at > ${at(now, -DAY_MS)}`.execute(db);
  return Math.max(0, Math.min(perPoll, perDay - (rows[0]?.count ?? 0)));
}

/** Counts a failure. Returns whether it paused the source: at once for a permanent one, else at the fifth in a row. */
export async function recordFailure(
  db: Db,
  source: Source,
  failure: { reason: string; retryAt: Date | null; isGone: boolean },
  now: Date,
): Promise<boolean> {
  const failures = source.failures + 1;
  const isPaused = failure.isGone || failures >= FAILURES_MAX;
  await db
    .updateTable('app.sources')
    .where('id', '=', source.id)
    .set({
      ...(isPaused && { state: 'paused' as const }),
      ...{ reason: failure.reason, failures, new_posts: 0, polled_at: now },
      // A pause and another reason are news.
      dismissed: isPaused ? false : sql`dismissed and reason = ${failure.reason}`,
      next_poll_at: nextAttempt(now, failures, failure.retryAt),
    })
    .execute();
  return isPaused;
}

async function isOtherSource(db: Db, id: number, canonicalUrl: string): Promise<boolean> {
  const found = await db
    .selectFrom('app.sources')
    .select('id')
    .where('canonical_url', '=', canonicalUrl)
    .where('id', '<>', id)
    .executeTakeFirst();
  return found !== undefined;
}

const at = (date: Date, plusMs = 0) => sql`${new Date(date.getTime() + plusMs).toISOString()}::timestamptz`;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const INTERVAL_MS = 30 * MINUTE_MS;
// The delays after consecutive failures. The fifth pauses, so a source may be down for a day and a half.
const BACKOFF_MS = [1, 4, 12, 24].map((hours) => hours * HOUR_MS);
const RETRY_AFTER_MAX_MS = 7 * 24 * HOUR_MS;
const JITTER = 0.1;

/** A longer wait results from a clock that was wrong. */
const WAIT_MAX_MS = 8 * 24 * HOUR_MS;

/** Consecutive failures that pause a source. */
const FAILURES_MAX = 5;

/** In half an hour, with three minutes of jitter. */
export function nextPoll(now: Date, random: () => number = Math.random): Date {
  return new Date(now.getTime() + spread(INTERVAL_MS, random));
}

/** The next attempt after the nth failure, not before `Retry-After` (a week at most). */
export function nextAttempt(
  now: Date,
  failures: number,
  retryAt: Date | null,
  random: () => number = Math.random,
): Date {
  const backoff = spread(BACKOFF_MS[Math.min(failures, BACKOFF_MS.length) - 1] ?? HOUR_MS, random);
  const asked = Math.min((retryAt?.getTime() ?? 0) - now.getTime(), RETRY_AFTER_MAX_MS);
  return new Date(now.getTime() + Math.max(backoff, asked));
}

const spread = (ms: number, random: () => number): number => Math.round(ms * (1 - JITTER + 2 * JITTER * random()));
