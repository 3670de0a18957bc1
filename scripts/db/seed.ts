import { seedDatabase } from '../seed/seed-database.ts';
import { readCommandConfig, runCommand, withDatabase } from './connect.ts';

export { needsSeed, seedDatabase } from '../seed/seed-database.ts';

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
