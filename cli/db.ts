import { UserError } from '#runtime/user-error.mjs';
import { runCommand } from './command.ts';

const USAGE = `Usage: npm run db -- <verb>

  migrate                 applies the migrations that are missing
  seed [--remove]         adds the sample posts, or removes them
  reset [--yes]           empties the database
  fixture <file.ndjson>   loads a data set, ids included, into an empty database`;

const VERBS = ['migrate', 'seed', 'reset', 'fixture'];

const [verb = ''] = process.argv.splice(2, 1);
if (!VERBS.includes(verb)) {
  await runCommand(async () => {
    throw new UserError(USAGE);
  });
} else if (verb === 'seed') await runCommand((await import('./db/seed.ts')).seedCommand);
else await import(`./db/${verb}.ts`);
