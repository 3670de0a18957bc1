import { createHash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectory } from '../process/make-directory.ts';
import type { Env } from '../process/secrets.ts';

const SHOWN_SETTINGS = [
  ...['API_URL', 'SUPABASE_URL', 'SITE_URL', 'SITE_NAME', 'EXTENSION_URL', 'HIRING_URL', 'DESIGN_KIT_URL'],
  ...['PPC_MANAGEMENT_URL', 'DESIGN_SERVICE_URL', 'PUBLISHER_URL', 'PUBLISHER_NAME'],
];

/**
 * The directory for pages rendered while the web runs: `<DATA_DIR>/pages/<build>-<settings>/server`.
 *
 * Next would keep them inside the build. There they would outlive the data they show: a deleted
 * DATA_DIR, another API_URL, or a test's throw-away database would leave its posts on the next start's pages. And what
 * was rendered while building knows neither SITE_URL nor SITE_NAME. Here they live and die with the data, survive a
 * restart, and depend on every setting that shows. Pages of earlier builds are removed.
 */
export function preparePageCache(build: string, dataDir: string, env: Env): string {
  const settings = SHOWN_SETTINGS.map((name) => env[name]);
  const settingsHash = createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 12);
  const parent = join(dataDir, 'pages');
  const directory = join(parent, `${build}-${settingsHash}`, 'server');
  makeDirectory(directory);
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(`${build}-`)) rmSync(join(parent, name), { recursive: true, force: true });
  }
  return directory;
}
