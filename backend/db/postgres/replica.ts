import { type Kysely, sql } from 'kysely';
import type { ContentState } from '../content-state.ts';
import type { Database } from '../types.ts';
import { withTimeout } from '../with-timeout.ts';
import type { DatabasePool, Query } from './open-pool.ts';
import { toKysely } from './to-kysely.ts';
import { wrapQueries } from './with-client.ts';

/**
 * Reads what is the same for everybody. `read` may run twice, and on a copy of the database, which then holds the public content as
 * it is now.
 */
export type ReadPublic = <T>(read: (db: Kysely<Database>) => Promise<T>) => Promise<T>;

/** behind: it lacks changes of the content. away: it failed, or did not answer in time. */
export type ReplicaState = 'used' | 'behind' | 'away';

export type Replica = {
  pool: DatabasePool;
  readPublic: ReadPublic;
  state(): ReplicaState;
  /** Calls `onChange` when it is not used for a while, with the reason, and when it is again. */
  watch(onChange: (state: ReplicaState, error?: unknown) => void): void;
};

/** A copy that has not said by then how far it is costs more than it saves. */
const ANSWER_TIMEOUT_MS = 1_000;
/** How long a copy that failed is left alone. */
const AWAY_MS = 5_000;
/** A copy is behind for a moment after each change. */
const BEHIND_MS = 200;
const BEHIND_LONG_MS = 30_000;
const STATEMENT_TOOK_TOO_LONG = '57014';

/** What went wrong with the copy rather than with the question. */
class ReplicaError extends Error {
  override name = 'ReplicaError';
}

/**
 * Has the public content read from a copy of the database while that is as far as the database was when it was last heard of, and
 * from the database itself at all other times. So nobody is shown what was hidden, or misses what was announced, however late
 * the copy is.
 *
 * @param now in ms, of a clock that is never set
 */
export function openReplica(
  { db, content, pool }: { db: Kysely<Database>; content: ContentState; pool: DatabasePool },
  now: () => number = performance.now.bind(performance),
): Replica {
  wrapQueries(pool, blameReplica);
  const { connect } = pool;
  pool.connect = () => connect().catch(rethrowAsReplicaError);
  const copy = toKysely(pool);
  let state: ReplicaState = 'used';
  let leftAloneUntil = Number.NEGATIVE_INFINITY;
  let behindSince: number | null = null;
  let onChange: (state: ReplicaState, error?: unknown) => void = () => {};

  return {
    pool,
    state: () => state,
    watch: (listener) => {
      onChange = listener;
    },
    readPublic: async (read) => {
      const version = now() < leftAloneUntil ? null : await content.getVersion();
      if (version === null) return read(db);
      try {
        const found = await withTimeout(readDataVersion(copy), ANSWER_TIMEOUT_MS).catch(rethrowAsReplicaError);
        if (found !== version) {
          noteBehind();
          return await read(db);
        }
        enter('used');
        return await read(copy);
      } catch (error) {
        if (!(error instanceof ReplicaError)) throw error;
        leftAloneUntil = now() + AWAY_MS;
        enter('away', error.cause);
        return read(db);
      }
    },
  };

  function noteBehind(): void {
    const at = now();
    leftAloneUntil = at + BEHIND_MS;
    behindSince ??= at;
    if (at - behindSince >= BEHIND_LONG_MS) enter('behind');
  }

  function enter(next: ReplicaState, error?: unknown): void {
    if (next !== 'behind') behindSince = null;
    if (next !== state) onChange(next, error);
    state = next;
  }
}

/** Which state the public content is in; moves with every change (migration `data_version`). */
export async function readDataVersion(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select value::text as version from app.counters where name = 'data_version'`.execute(db);
  return rows[0]?.version ?? '';
}

function blameReplica(query: Query): Query {
  return (text, values) => query(text, values).catch(rethrowAsReplicaError);
}

function rethrowAsReplicaError(error: unknown): never {
  // Nor would the database itself be done in time.
  const isTooSlow = error instanceof Error && 'code' in error && error.code === STATEMENT_TOOK_TOO_LONG;
  if (isTooSlow || error instanceof ReplicaError) throw error;
  throw new ReplicaError('The replica failed', { cause: error });
}
