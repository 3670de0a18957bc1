import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import type { BackendConfig } from '#backend/config.ts';
import { acquireDirectoryLock } from '#backend/db/directory-lock.ts';
import { emptyDatabase } from '#backend/db/empty-database.ts';
import { EVERY_TAG, revalidate } from '#backend/http/revalidate.ts';
import { UserError } from '#runtime/user-error.mjs';
import { parseArguments, runCommand, withDatabase } from '../command.ts';

const USAGE = 'Usage: npm run db -- reset [--yes]';

await runCommand(async (config) => {
  const { values } = parseArguments({ options: { yes: { type: 'boolean', short: 'y' } } }, USAGE);
  const target = config.databaseUrl ? describeUrl(config.databaseUrl) : `the embedded database in ${config.dataDir}`;
  if (!values.yes) await confirm(target);
  if (config.databaseUrl) await resetServer(config);
  else await resetEmbedded(config);
  rmSync(config.uploadsDir, { recursive: true, force: true });
  await revalidate(config, EVERY_TAG);
  if (config.s3) console.log(`Its pictures stay in ${config.s3.baseUrl}; they can be deleted there.`);
  console.log(`Emptied and migrated ${target}. "npm run db -- seed" brings the sample posts back.`);
});

async function confirm(target: string): Promise<void> {
  if (!process.stdin.isTTY) throw new UserError(`This deletes everything in ${target}. Say --yes to do it.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `This deletes everything in ${target}: posts, accounts, bookmarks, images.\nType "yes" to go on: `,
  );
  terminal.close();
  if (answer.trim().toLowerCase() !== 'yes') throw new UserError('Nothing was changed.');
}

async function resetEmbedded(config: BackendConfig): Promise<void> {
  // Held while files are deleted, so that no backend starts meanwhile.
  const lock = acquireDirectoryLock(config.dataDir);
  rmSync(`${config.dataDir}/postgres`, { recursive: true, force: true });
  rmSync(`${config.dataDir}/seed-in-progress.json`, { force: true });
  lock.release();
  await withDatabase(config, async () => {});
}

async function resetServer(config: BackendConfig): Promise<void> {
  await withDatabase(config, ({ database }) => emptyDatabase(database));
}

/** Without the password. */
function describeUrl(url: string): string {
  const { pathname, host } = new URL(url);
  return `the database ${pathname.slice(1)} on ${host}`;
}
