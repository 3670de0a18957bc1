import { sql } from 'kysely';
import { createSemaphore } from '#runtime/semaphore.ts';
import type { DatabaseHandle } from '../../db/connection.ts';

export type SessionLock = <T>(sessionId: string, work: () => Promise<T>) => Promise<T>;

const MAX_HELD_CONNECTIONS = 3;

/**
 * Lite rotates refresh tokens without a transaction: parallel refreshes would fork or end the session. Serialized by a
 * chain per session in this process, and an advisory lock between processes.
 */
export function createSessionLock(database: DatabaseHandle): SessionLock {
  const chain = createChains();
  if (database.kind === 'pglite') return chain;
  // A lock holds a connection and Lite needs another, so the number of locks is bounded.
  const slots = createSemaphore({ places: MAX_HELD_CONNECTIONS });
  return (sessionId, work) =>
    chain(sessionId, async () => {
      const release = await slots.enter();
      const locked = database.db.connection().execute(async (connection) => {
        await sql`select pg_advisory_lock(hashtextextended(${sessionId}, 0))`.execute(connection);
        try {
          return await work();
        } finally {
          await sql`select pg_advisory_unlock(hashtextextended(${sessionId}, 0))`.execute(connection);
        }
      });
      return locked.finally(release);
    });
}

function createChains(): SessionLock {
  const tails = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const turn = (tails.get(key) ?? Promise.resolve()).then(work);
    const tail = turn.catch(() => {});
    tails.set(key, tail);
    try {
      return await turn;
    } finally {
      if (tails.get(key) === tail) tails.delete(key);
    }
  };
}
