import { EVERY_TAG, revalidate } from '#backend/http/revalidate.ts';
import { seedDatabase } from '#backend/seed/seed-database.ts';
import { runCommand, withDatabase } from '../command.ts';

// npm run db:seed

const SILENT = { info: () => {} };

await runCommand(async (config) => {
  const { posts, duplicates, summaries } = await withDatabase(config, ({ database, pictures }) =>
    seedDatabase({ database, pictures, config, clock: () => new Date(), log: SILENT }),
  );
  await revalidate(config, EVERY_TAG);
  console.log(`Added ${posts} sample posts (${duplicates} were there already) and ${summaries} summaries.`);
});
