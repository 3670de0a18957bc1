import { runCommand, withDatabase } from '../command.ts';

// npm run db -- migrate

await runCommand((config) =>
  withDatabase(config, async ({ applied }) => {
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.');
  }),
);
