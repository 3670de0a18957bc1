import type { PGliteInterface } from '@electric-sql/pglite';
import { CONTENT_CHANGED, type Ear } from './content-state.ts';
import { keepListening, type Listener } from './postgres/keep-listening.ts';
import type { DatabasePool } from './postgres/open-pool.ts';

/** The embedded database has one session: who changes something hears of it before the change is answered. */
export function listenOnPglite(driver: PGliteInterface): Ear {
  return {
    open: async ({ change, hearing }) => {
      await driver.listen(CONTENT_CHANGED, change);
      hearing(true);
    },
    close: async () => {},
  };
}

/** Asks for the data version with every beat, so that changes are found whose notification was lost. */
export function listenOnPostgres(pool: DatabasePool): Ear {
  let listener: Listener | null = null;
  let version = '';
  return {
    open: async (on) => {
      listener = keepListening(pool, {
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
