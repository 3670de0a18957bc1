import { seedDatabase } from '#backend/seed/seed-database.ts';
import { readCommandConfig, runCommand, withDatabase } from '../command.ts';

export { needsSeed, seedDatabase } from '#backend/seed/seed-database.ts';

// npm run db:seed

if (import.meta.main) {
  await runCommand(() =>
    withDatabase(readCommandConfig(), async ({ database, config }) => {
      const silent = { info: () => {} };
      const { posts, duplicates, summaries } = await seedDatabase({
        database,
        config,
        clock: () => new Date(),
        log: silent,
      });
      console.log(`Added ${posts} sample posts (${duplicates} were there already) and ${summaries} summaries.`);
    }),
  );
}
