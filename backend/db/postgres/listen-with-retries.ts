import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { withTimeout } from '#runtime/with-timeout.ts';
import type { DatabasePool } from './open-pool.ts';

/** A hanging connection is found within the sum of the two. */
const BEAT_MS = 2_000;
const BEAT_TIMEOUT_MS = 2_000;
const RETRY_MS = 500;

type Listening = {
  channel: string;
  statement: string;
  onNotification(payload: string): void;
  /** Called with the statement's row at each connection, before which notifications may have been lost, and each heartbeat. */
  onBeat(row: Record<string, unknown> | undefined, isBeginning: boolean): void;
  onLoss?: (error?: unknown) => void;
};

export type Listener = {
  /** Resolves after the first attempt. */
  begun: Promise<void>;
  close(): Promise<void>;
};

/**
 * Listens on a separate connection, because a pool does not report a lost one, and retries for ever. A statement every
 * two seconds detects dead connections and lost notifications.
 */
export function listenWithRetries(pool: DatabasePool, on: Listening): Listener {
  const closing = new AbortController();
  const begun = Promise.withResolvers<void>();
  const ended = listenUntilClosed();
  return {
    begun: withTimeout(begun.promise, BEAT_TIMEOUT_MS).catch(() => {}),
    close: async () => {
      closing.abort();
      await withTimeout(ended, BEAT_TIMEOUT_MS).catch(() => {});
    },
  };

  async function listenUntilClosed(): Promise<void> {
    while (!closing.signal.aborted) {
      await listen().catch((error) => {
        if (!closing.signal.aborted) on.onLoss?.(error);
      });
      begun.resolve();
      await pause(RETRY_MS, closing.signal);
    }
  }

  async function listen(): Promise<void> {
    const client = await pool.connectAlone();
    const ending = new AbortController();
    client.once('end', () => ending.abort());
    const signal = AbortSignal.any([closing.signal, ending.signal]);
    client.on('notification', ({ payload }) => on.onNotification(payload ?? ''));
    try {
      for (let isBeginning = true; !closing.signal.aborted; isBeginning = false) {
        // Fails at once if the connection has ended.
        on.onBeat(await withTimeout(beat(client), BEAT_TIMEOUT_MS), isBeginning);
        begun.resolve();
        await pause(BEAT_MS, signal);
      }
    } finally {
      // A hanging connection never ends.
      void withTimeout(client.end(), BEAT_TIMEOUT_MS).catch(() => client.connection.stream.destroy());
    }
  }

  /** One script, so that a pooler runs both on the same connection. */
  async function beat(client: pg.Client): Promise<Record<string, unknown> | undefined> {
    const results = (await client.query(`listen ${on.channel}; ${on.statement}`)) as unknown as pg.QueryResult[];
    return results[1]?.rows[0];
  }
}

/** Ends early with the signal, and does not keep the process alive. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal, ref: false }).catch(() => {});
}
