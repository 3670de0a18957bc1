import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { removeSamplesOperation } from '#backend/api/admin/operations/samples.ts';
import { acquireDirectoryLock } from '#backend/db/directory-lock.ts';
import { emptyDatabase } from '#backend/db/empty-database.ts';
import { EVERY_TAG, revalidate } from '#backend/http/revalidate.ts';
import type { BackendConfig } from '#backend/main/config.ts';
import { loadFixture } from '#backend/seed/load-fixture.ts';
import { seedDatabase } from '#backend/seed/seed-database.ts';
import { fromCaller } from '#runtime/env-file.mjs';
import { UserError } from '#runtime/user-error.mjs';
import { printResult } from './admin/print-result.ts';
import { parseArguments, printUsage, runCommand, withDatabase, withOperations } from './command.ts';

const USAGE = `Usage: npm run db -- <verb>

  migrate                 applies the migrations that are missing
  seed [--remove]         adds the sample posts, or removes them with all that was made of them
  reset [--yes]           empties the database
  fixture <file.ndjson>   loads a data set, ids included, into an empty database`;

const VERBS = new Map(Object.entries({ migrate, seed, reset, fixture }));
const SILENT = { info: () => {} };

await runCommand({
  help: printUsage(USAGE),
  run: async (config) => {
    const [verb = ''] = process.argv.splice(2, 1);
    const work = VERBS.get(verb);
    if (!work) throw new UserError(USAGE);
    await work(config);
  },
});

async function migrate(config: BackendConfig): Promise<void> {
  await withDatabase(config, async ({ applied }) => {
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.');
  });
}

async function seed(config: BackendConfig): Promise<void> {
  const usage = `Usage: npm run db -- seed                add the sample posts
       npm run db -- seed --remove    remove them and all that was made of them, while the site runs or not`;
  const { values } = parseArguments({ options: { remove: { type: 'boolean' } } }, usage);
  if (values.remove)
    return withOperations(config, async (call) =>
      printResult(removeSamplesOperation, await call(removeSamplesOperation, {}), {}),
    );
  const { posts, duplicates, summaries } = await withDatabase(config, ({ database, pictures }) =>
    seedDatabase({ database, pictures, config, clock: () => new Date(), log: SILENT }),
  );
  await revalidate(config, EVERY_TAG);
  console.log(`Added ${posts} sample posts (${duplicates} were there already) and ${summaries} summaries.`);
}

async function fixture(config: BackendConfig): Promise<void> {
  const [name, ...more] = process.argv.slice(2);
  if (!name || more.length > 0) throw new UserError('Usage: npm run db -- fixture <file.ndjson>');
  const file = fromCaller(name);
  if (!existsSync(file)) throw new UserError(`There is no file ${name}.`);
  const text = readFileSync(file, 'utf8');
  const loaded = await withDatabase(config, ({ database }) => loadFixture(database, text));
  await revalidate(config, EVERY_TAG);
  const { posts, images, hashtags, bookmarks, users } = loaded;
  console.log(
    `Loaded ${posts} posts, ${images} images, ${hashtags} hashtags, ${bookmarks} bookmarks and ${users} users.`,
  );
}

async function reset(config: BackendConfig): Promise<void> {
  const usage = 'Usage: npm run db -- reset [--yes]';
  const { values } = parseArguments({ options: { yes: { type: 'boolean', short: 'y' } } }, usage);
  const target = config.databaseUrl ? describeUrl(config.databaseUrl) : `the embedded database in ${config.dataDir}`;
  if (!values.yes) await confirm(target);
  if (config.databaseUrl) await withDatabase(config, ({ database }) => emptyDatabase(database));
  else await resetEmbedded(config);
  rmSync(config.uploadsDir, { recursive: true, force: true });
  await revalidate(config, EVERY_TAG);
  if (config.s3) console.log(`Its pictures stay in ${config.s3.baseUrl}; they can be deleted there.`);
  console.log(`Emptied and migrated ${target}. "npm run db -- seed" brings the sample posts back.`);
}

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

/** Without the password. */
function describeUrl(url: string): string {
  const { pathname, host } = new URL(url);
  return `the database ${pathname.slice(1)} on ${host}`;
}
