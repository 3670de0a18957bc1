import { existsSync, readFileSync } from 'node:fs';
import { EVERY_TAG, revalidate } from '#backend/http/revalidate.ts';
import { loadFixture } from '#backend/seed/load-fixture.ts';
import { UserError } from '#runtime/user-error.mjs';
import { runCommand, withDatabase } from '../command.ts';

const USAGE = 'Usage: npm run db -- fixture <file.ndjson>';

await runCommand(async (config) => {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0) throw new UserError(USAGE);
  if (!existsSync(file)) throw new UserError(`There is no file ${file}.`);
  const text = readFileSync(file, 'utf8');
  const loaded = await withDatabase(config, ({ database }) => loadFixture(database, text));
  await revalidate(config, EVERY_TAG);
  const { posts, images, hashtags, bookmarks, users } = loaded;
  console.log(
    `Loaded ${posts} posts, ${images} images, ${hashtags} hashtags, ${bookmarks} bookmarks and ${users} users.`,
  );
});
