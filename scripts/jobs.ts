import { pino } from 'pino';
import { commandActor } from '#backend/audit/actor.ts';
import { findApi } from '#backend/ingest/client/find-api.ts';
import { type JobOperations, operateOnQueue, operateThroughApi } from '#backend/jobs/operate-on-jobs.ts';
import { printReport } from '#backend/jobs/print-report.ts';
import { openJobs } from '#backend/jobs/queue/open-jobs.ts';
import { REGISTRY } from '#backend/jobs/registry.ts';
import { UserError } from '#server/process/user-error.mjs';
import { type Command, parseArguments, runCommand, withDatabase } from './command.ts';

const USAGE = `What is done in the background, and at which times.

  npm run jobs                                   schedules, what ran last, what is due, what failed and why
  npm run jobs -- run <name> [--data '{"…": …}']  has a job done now
  npm run jobs -- retry <id>                     has a job that failed tried once more
  npm run jobs -- --json                         the report for programs`;

const OPTIONS = {
  data: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export const jobsCommand: Command = async (config) => {
  const { values, positionals } = parseArguments({ allowPositionals: true, options: OPTIONS }, USAGE);
  if (values.help) {
    console.log(USAGE);
    return;
  }
  // Through a backend when there is one, because it may hold the embedded database.
  const api = await findApi({ apiUrl: process.env.API_URL, backendPort: config.port, token: config.ingestToken });
  if (api) {
    await operate(operateThroughApi(api), positionals, values);
    return;
  }
  await withDatabase(config, async ({ database }) => {
    const jobs = await openJobs({ database, log: pino({ level: 'silent' }), jobs: REGISTRY });
    try {
      await operate(
        operateOnQueue({ database, jobs, registry: REGISTRY, actor: commandActor(), now: new Date() }),
        positionals,
        values,
      );
    } finally {
      await jobs.close();
    }
  });
};
if (import.meta.main) await runCommand(jobsCommand);

type Options = { data?: string; json?: boolean };

async function operate(jobs: JobOperations, [command, target, ...more]: string[], options: Options): Promise<void> {
  if (more.length > 0) throw new UserError(USAGE);
  if (command === undefined) {
    const report = await jobs.report();
    console.log(options.json ? JSON.stringify(report, null, 2) : printReport(report));
  } else if (command === 'run' && target) {
    const id = await jobs.run(target, parseData(options.data ?? '{}'));
    console.log(id ? `${target} will be done as ${id}.` : `${target} is due or running already.`);
  } else if (command === 'retry' && target) {
    await jobs.retry(target);
    console.log(`${target} will be tried again within half a minute.`);
  } else throw new UserError(`Unknown command "${[command, target].filter(Boolean).join(' ')}".\n\n${USAGE}`);
}

function parseData(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UserError(`--data is no JSON: ${(error as Error).message}.`, { cause: error });
  }
}
