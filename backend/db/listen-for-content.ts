import type { PGliteInterface } from '@electric-sql/pglite';
import { CONTENT_CHANGED, type ContentListener } from './content-state.ts';
import { type Listener, listenWithRetries } from './postgres/listen-with-retries.ts';
import type { DatabasePool } from './postgres/open-pool.ts';

/** The embedded database notifies its only session before a change is acknowledged. */
export function listenOnPglite(driver: PGliteInterface): ContentListener {
  return {
    open: async ({ change, hearing }) => {
      await driver.listen(CONTENT_CHANGED, change);
      hearing(true);
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
        question: "select value::text as version from app.counters where name = 'data_version'",
        onNotification: on.change,
        onBeat: (row, isBeginning) => {
          const found = String(row?.version ?? '');
          if (isBeginning) on.hearing(true);
          else if (version !== found) on.change();
          version = found;
        },
        onLoss: (error) => on.hearing(false, error),
      });
      await listener.begun;
    },
    close: async () => listener?.close(),
  };
}
