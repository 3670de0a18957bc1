import type { Logger } from 'pino';
import type { DatabaseHandle } from '../db/connection.ts';
import { runInBackground } from '../http/background.ts';
import { fillSearch, isSearchFilled, switchSearchOff, switchSearchOn } from './search-index.ts';

type Given = { isOn: boolean; log: Logger; isStopped: () => boolean };

/** More posts are read while the site is up; until they are, searches are those of the specification. */
const MAX_AT_START = 2_000;

/** At the start of a backend, by `SEARCH_EXTENSIONS`: lets triggers keep the index, and fills it, or empties it. */
export async function prepareSearch(database: DatabaseHandle, { isOn, log, isStopped }: Given): Promise<void> {
  if (!isOn) return switchSearchOff(database);
  const missing = await switchSearchOn(database);
  if (missing === 0 && (await isSearchFilled(database.db))) return;
  const fill = () => fillSearch(database, isStopped);
  if (missing <= MAX_AT_START) {
    // The site works without it.
    return fill().catch((error: unknown) => log.error({ err: error }, 'posts could not be read for SEARCH_EXTENSIONS'));
  }
  log.info({ missing }, 'posts are read for SEARCH_EXTENSIONS; until then searches do without it');
  runInBackground(log, 'SEARCH_EXTENSIONS', fill);
}
