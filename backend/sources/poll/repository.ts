import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../db/types.ts';
import { toAddress } from '../repository.ts';
import { FAILURES_MAX, nextAttempt, nextPoll, WAIT_MAX_MS } from './schedule.ts';

type Db = Kysely<Database>;

/** A source that this process alone may poll until its lease ends: `leased_until`, by which it knows its own lease again. */
export type LeasedSource = Selectable<Database['app.sources']>;

/** Its lease ended, and the source is somebody else's by now, or nobody's. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

const CLAIM_LOCK = 7_125_010;
const LEASE_MS = 15 * 60_000;
/** Between two requests to one host. */
export const HOST_PAUSE_MS = 2000;
/** By how much the clock of whoever leased it may be ahead: another process, or this one a moment later. */
const CLOCKS_APART_MS = 5 * 60_000;

// What lies further ahead than it ever should comes from a clock that was wrong, and must hold nothing up.
const isDue = (now: Date) => sql`s.state = 'active'
  and s.next_poll_at not between ${at(now, 1)} and ${at(now, WAIT_MAX_MS)}
  and not exists (select from app.sources o
    where o.host = s.host and o.leased_until between ${at(now, 1)} and ${at(now, LEASE_MS + CLOCKS_APART_MS)})`;
const hostRests = (now: Date) => sql`exists (
  select from app.sources o
  where o.host = s.host and o.polled_at between ${at(now, 1 - HOST_PAUSE_MS)} and ${at(now, CLOCKS_APART_MS)})`;

/**
 * Takes the source that has been due for longest, unless its host is being asked by anybody or was asked just now. `isWaiting`
 * says that there is one, but its host needs a rest.
 */
export function claimSource(db: Db, now: Date): Promise<{ source: LeasedSource | null; isWaiting: boolean }> {
  return db.transaction().execute(async (transaction) => {
    // One after the other over all processes, or two of them could choose two sources of one host.
    await sql`select pg_advisory_xact_lock(${CLAIM_LOCK}::bigint)`.execute(transaction);
    const { rows } = await sql<LeasedSource>`
      update app.sources set leased_until = ${at(now, LEASE_MS)} where id = (
        select id from app.sources s where ${isDue(now)} and not ${hostRests(now)} order by next_poll_at, id limit 1)
      returning *`.execute(transaction);
    if (rows[0]) return { source: rows[0], isWaiting: false };
    const waiting = await sql`select from app.sources s where ${isDue(now)} limit 1`.execute(transaction);
    return { source: null, isWaiting: waiting.rows.length > 0 };
  });
}

/** Goes on being the one that polls it. Returns the source with its new lease. @throws LeaseLostError */
export async function renewLease(db: Db, source: LeasedSource, now: Date): Promise<LeasedSource> {
  const renewed = await updateLeased(db, source)
    .set({ leased_until: new Date(now.getTime() + LEASE_MS) })
    .returning('leased_until')
    .executeTakeFirst();
  if (!renewed) throw new LeaseLostError();
  return { ...source, ...renewed };
}

/** Leaves it to others at once, as if nothing had happened. */
export async function releaseSource(db: Db, source: LeasedSource): Promise<void> {
  await updateLeased(db, source).set({ leased_until: null }).execute();
}

/** Changes a source for as long as it is ours: whose lease ended may have been overtaken by another worker's result. */
const updateLeased = (db: Db, { id, leased_until }: LeasedSource) =>
  db.updateTable('app.sources').where('id', '=', id).where('leased_until', '=', leased_until);

export type PollResult = {
  title: string | null;
  etag: string | null;
  lastModified: string | null;
  newPosts: number;
  /** Where it is to be asked for from now on. */
  url: string;
};

/**
 * Keeps what a poll found out. Returns why the source is paused, if it is: it moved to where another source is already.
 *
 * @throws LeaseLostError
 */
export async function recordSuccess(
  db: Db,
  source: LeasedSource,
  result: PollResult,
  now: Date,
): Promise<string | null> {
  const address = result.url === source.url ? null : toAddress(result.url);
  const isTaken = address !== null && (await isOtherSource(db, source.id, address.canonical_url));
  const reason = isTaken ? `has moved to ${result.url}, which is another source` : null;
  const { numUpdatedRows } = await updateLeased(db, source)
    .set({
      ...(!isTaken && address),
      ...(isTaken && { state: 'paused' as const }),
      ...{ title: result.title ?? source.title, etag: result.etag, last_modified: result.lastModified },
      // An operator may have paused it meanwhile, and said why.
      reason: sql`case when state = 'paused' then reason else ${reason} end`,
      ...{ failures: 0, new_posts: result.newPosts, polled_at: now, leased_until: null },
      next_poll_at: nextPoll(now),
    })
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new LeaseLostError();
  return reason;
}

/**
 * Counts a failure. Returns whether it paused the source: at once for what is gone for good, else the fifth in a row.
 *
 * @throws LeaseLostError
 */
export async function recordFailure(
  db: Db,
  source: LeasedSource,
  failure: { reason: string; retryAt: Date | null; isGone: boolean },
  now: Date,
): Promise<boolean> {
  const failures = source.failures + 1;
  const isPaused = failure.isGone || failures >= FAILURES_MAX;
  const { numUpdatedRows } = await updateLeased(db, source)
    .set({
      ...(isPaused && { state: 'paused' as const }),
      ...{ reason: failure.reason, failures, new_posts: 0, polled_at: now, leased_until: null },
      next_poll_at: nextAttempt(now, failures, failure.retryAt),
    })
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new LeaseLostError();
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
