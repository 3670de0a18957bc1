import type { PGliteInterface } from '@electric-sql/pglite';
import postgres from 'postgres';
import { CONTENT_CHANGED, type Ear } from './content-state.ts';
import { withTimeout } from './with-timeout.ts';

/** A connection that hangs without a word is found out within the sum of the two. */
const BEAT_MS = 2_000;
const BEAT_TIMEOUT_MS = 2_000;
const RETRY_MS = 500;
const CONNECT_TIMEOUT_S = 10;

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

/**
 * Listens on a connection of its own, because a pool does not say at once when it has lost one. Every two seconds it asks for the
 * data version as well: that finds a connection that is dead, and changes where notifications are lost on the way, as in a
 * pooler between here and the database.
 */
export function listenOnPostgres(url: string, applicationName: string): Ear {
  let connection: postgres.Sql | null = null;
  let version: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  return {
    open: async (on) => {
      await beat();

      async function beat(): Promise<void> {
        connection ??= connect();
        const asked = connection;
        try {
          const found = await withTimeout(listenAndAsk(asked), BEAT_TIMEOUT_MS);
          if (connection !== asked) return;
          if (version === null) on.hearing(true);
          else if (version !== found) on.change();
          version = found;
          beatAgainIn(BEAT_MS);
        } catch (error) {
          lose(asked, error);
        }
      }

      function lose(lost: postgres.Sql, error?: unknown): void {
        if (connection !== lost) return;
        connection = null;
        version = null;
        on.hearing(false, error);
        beatAgainIn(RETRY_MS);
        lost.end({ timeout: 0 }).catch(() => {});
      }

      function beatAgainIn(ms: number): void {
        clearTimeout(timer);
        if (!isClosed) timer = setTimeout(() => void beat(), ms).unref();
      }

      function connect(): postgres.Sql {
        // Not among the types: what `sql.listen` itself hears by.
        const listening = { onnotify: on.change };
        const opened: postgres.Sql = postgres(url, {
          max: 1,
          max_lifetime: null,
          connect_timeout: CONNECT_TIMEOUT_S,
          fetch_types: false,
          onnotice: () => {},
          onclose: () => lose(opened),
          connection: { application_name: applicationName },
          ...listening,
        });
        return opened;
      }
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      const last = connection;
      connection = null;
      await last?.end({ timeout: 0 });
    },
  };
}

/** In one script, so that both happen on the same connection. */
async function listenAndAsk(connection: postgres.Sql): Promise<string> {
  const results: postgres.RowList<postgres.Row[]>[] = await connection
    .unsafe<never>(
      `listen ${CONTENT_CHANGED}; select value::text as version from app.counters where name = 'data_version'`,
    )
    .simple();
  return String(results[1]?.[0]?.version ?? '');
}
