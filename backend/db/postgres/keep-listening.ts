import type pg from 'pg';
import { withTimeout } from '../with-timeout.ts';
import type { DatabasePool } from './open-pool.ts';

/** A connection that hangs without a word is found out within the sum of the two. */
const BEAT_MS = 2_000;
const BEAT_TIMEOUT_MS = 2_000;
const RETRY_MS = 500;

type Listening = {
  channel: string;
  /** A statement that is run with each beat. */
  question: string;
  onNotification(payload: string): void;
  /** What the question was answered with: at each beginning, when nobody knows what was missed, and with every beat after it. */
  onBeat(row: Record<string, unknown> | undefined, isBeginning: boolean): void;
  onLoss?: (error?: unknown) => void;
};

export type Listener = {
  /** Resolves once it listens, or could not yet. */
  begun: Promise<void>;
  close(): Promise<void>;
};

/**
 * Listens on a connection of its own, because a pool does not say at once when it has lost one, and goes on trying where that fails.
 * Every two seconds it asks something as well, which finds a connection that is dead, and lets its user find out what was
 * lost where notifications are, as in a pooler between here and the database.
 */
export function keepListening(pool: DatabasePool, on: Listening): Listener {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  return {
    begun: begin(),
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end();
    },
  };

  async function begin(): Promise<void> {
    // Whoever comes too late is not needed any more.
    let isLate = false;
    const connecting = pool.connectAlone();
    connecting.then(
      (late) => {
        if (isLate || isClosed) late.end().catch(() => {});
      },
      () => {},
    );
    try {
      const opened = await withTimeout(connecting, BEAT_TIMEOUT_MS);
      if (isClosed) return;
      client = opened;
      opened.on('notification', ({ payload }) => on.onNotification(payload ?? ''));
      opened.on('end', () => lose(opened));
      await beat(opened, true);
    } catch (error) {
      isLate = true;
      on.onLoss?.(error);
      again(begin, RETRY_MS);
    }
  }

  async function beat(asked: pg.Client, isBeginning: boolean): Promise<void> {
    try {
      const row = await withTimeout(listenAndAsk(asked), BEAT_TIMEOUT_MS);
      if (client !== asked) return;
      on.onBeat(row, isBeginning);
      again(() => beat(asked, false), BEAT_MS);
    } catch (error) {
      lose(asked, error);
    }
  }

  function lose(lost: pg.Client, error?: unknown): void {
    if (client !== lost) return;
    client = null;
    on.onLoss?.(error);
    again(begin, RETRY_MS);
    lost.end().catch(() => {});
  }

  function again(next: () => Promise<void>, ms: number): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void next(), ms).unref();
  }

  /** In one script, so that both happen on the same connection. */
  async function listenAndAsk(asked: pg.Client): Promise<Record<string, unknown> | undefined> {
    const results = (await asked.query(`listen ${on.channel}; ${on.question}`)) as unknown as pg.QueryResult[];
    return results[1]?.rows[0];
  }
}
