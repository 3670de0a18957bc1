import { EVERY_TAG, revalidate } from '#backend/http/revalidate.ts';
import { removeSamples } from '#backend/seed/remove-samples.ts';
import { seedDatabase } from '#backend/seed/seed-database.ts';
import { type Command, parseArguments, runCommand, withDatabase } from '../command.ts';

const USAGE = `Usage: npm run db -- seed                add the sample posts
       npm run db -- seed --remove    remove them, with their pictures, hashtags and summaries`;

const SILENT = { info: () => {} };

export const seedCommand: Command = async (config) => {
  const { values } = parseArguments({ options: { remove: { type: 'boolean' } } }, USAGE);
  const said = await withDatabase(config, async ({ database, pictures }) => {
    if (values.remove) {
      const { posts, summaries } = await removeSamples({ database, config });
      const hint = config.seed ? ' With SEED=off in the settings they stay away.' : '';
      return `Removed ${posts} sample posts and ${summaries} summaries.${hint}`;
    }
    const report = await seedDatabase({ database, pictures, config, clock: () => new Date(), log: SILENT });
    const { posts, duplicates, summaries } = report;
    return `Added ${posts} sample posts (${duplicates} were there already) and ${summaries} summaries.`;
  });
  await revalidate(config, EVERY_TAG);
  console.log(said);
};
if (import.meta.main) await runCommand(seedCommand);
