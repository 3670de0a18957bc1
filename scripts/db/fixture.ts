import { existsSync, readFileSync } from 'node:fs';
import { openDatabase } from '#backend/db/connection.ts';
import { DirectoryInUseError } from '#backend/db/directory-lock.ts';
import { migrate } from '#backend/db/migrate.ts';
import { FixtureError, loadFixture } from '#backend/seed/load-fixture.ts';

// npm run db:fixture -- <file.ndjson>

const [file] = process.argv.slice(2);
if (!file) fail('Usage: npm run db:fixture -- <file.ndjson>');
if (!existsSync(file)) fail(`There is no file ${file}.`);
if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const { DATABASE_URL, DATA_DIR } = process.env;
  const database = await openDatabase({ databaseUrl: DATABASE_URL || undefined, dataDir: DATA_DIR || './.data' });
  try {
    await migrate(database);
    const { posts, images, hashtags, bookmarks, users } = await loadFixture(database, readFileSync(file, 'utf8'));
    console.log(
      `Loaded ${posts} posts, ${images} images, ${hashtags} hashtags, ${bookmarks} bookmarks and ${users} users.`,
    );
  } finally {
    await database.close();
  }
} catch (error) {
  if (error instanceof FixtureError || error instanceof DirectoryInUseError) fail(error.message);
  throw error;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
