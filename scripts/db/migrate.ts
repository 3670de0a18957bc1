import { readCommandConfig, runCommand, withDatabase } from '../command.ts';

// npm run db:migrate

await runCommand(() =>
  withDatabase(readCommandConfig(), async ({ applied }) => {
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.');
  }),
);
