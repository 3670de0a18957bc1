import type { PGliteInterface } from '@electric-sql/pglite';
import { type Listener, listenWithRetries } from './postgres/listen-with-retries.ts';
import type { DatabasePool } from './postgres/open-pool.ts';

/** The channel of changes to public content (backend/db/migrations/20261128000800_counters.sql). */
const CONTENT_CHANGED = 'content_changed';

/** The state of public content, for caches. Equal numbers mean equal content, within this process. */
export type ContentState = {
  /** Listens for changes, with retries; `onListening` reports whether they are received. Idempotent. */
  start(onListening: (isListening: boolean, error?: unknown) => void): Promise<void>;
  /**
   * The current state, or null if changes cannot be received. Queries the database only after a change or a write of
   * this process.
   */
  get(): Promise<number | null>;
  markStale(): void;
  close(): Promise<void>;
};

/** Receives changes made by others. */
export type ContentListener = {
  /** Resolves after the first attempt; `onListening(true)` follows each connection. */
  open(on: { change: () => void; listening: (isListening: boolean, error?: unknown) => void }): Promise<void>;
  close(): Promise<void>;
};

/** Gives up while content changes faster than it is read. */
const MAX_READS = 3;

/**
 * @param readVersion the database's data version, committed as of the call
 */
export function createContentState({
  listener,
  readVersion,
}: {
  listener: ContentListener;
  readVersion: () => Promise<string>;
}): ContentState {
  let state = 0;
  let version: string | null = null;
  let isListening = false;
  let isCertain = false;
  // Increased by each mark: an earlier read does not prove the later state.
  let marks = 0;
  let reading: { marks: number; done: Promise<number | null> } | null = null;
  let started: Promise<void> | null = null;
  let wasListening = true;

  const markStale = () => {
    marks += 1;
    isCertain = false;
  };

  return {
    start: (onListening) => {
      started ??= listener.open({
        change: markStale,
        listening: (isListeningNow, error) => {
          markStale();
          // Changes during the outage are unknown even if the version is equal: a backup may have been restored.
          version = null;
          isListening = isListeningNow;
          if (isListening !== wasListening) onListening(isListening, error);
          wasListening = isListening;
        },
      });
      return started;
    },
    get,
    markStale,
    close: () => listener.close(),
  };

  async function get(): Promise<number | null> {
    // Writes of this process mark twice: when they end, and when the notification arrives.
    for (let attempt = 0; attempt < MAX_READS && isListening; attempt += 1) {
      if (isCertain) return state;
      if (reading?.marks !== marks) reading = { marks, done: read(marks) };
      const found = await reading.done;
      if (found !== null) return found;
    }
    return null;
  }

  /** Null if the version cannot be distinguished from a later one. */
  async function read(since: number): Promise<number | null> {
    try {
      const found = await readVersion();
      // A read that began before the mark may still use entries of the same version, but proves nothing else.
      if (since !== marks) return found === version ? state : null;
      if (found !== version) state += 1;
      version = found;
      isCertain = true;
      return state;
    } finally {
      if (reading?.marks === since) reading = null;
    }
  }
}

/** The embedded database notifies its only session before a change is acknowledged. */
export function listenOnPglite(driver: PGliteInterface): ContentListener {
  return {
    open: async ({ change, listening }) => {
      await driver.listen(CONTENT_CHANGED, change);
      listening(true);
    },
    close: async () => {},
  };
}

/** Reads the data version with every heartbeat, which finds changes with a lost notification. */
export function listenOnPostgres(pool: DatabasePool): ContentListener {
  let listener: Listener | null = null;
  let version = '';
  return {
    open: async (on) => {
      listener = listenWithRetries(pool, {
        channel: CONTENT_CHANGED,
        statement: "select value::text as version from app.counters where name = 'data_version'",
        onNotification: on.change,
        onBeat: (row, isBeginning) => {
          const found = String(row?.version ?? '');
          if (isBeginning) on.listening(true);
          else if (version !== found) on.change();
          version = found;
        },
        onLoss: (error) => on.listening(false, error),
      });
      await listener.begun;
    },
    close: async () => listener?.close(),
  };
}
