import { type ParseArgsConfig, parseArgs } from 'node:util';
import { commandActor } from '#backend/audit/actor.ts';
import { type BackendConfig, parseConfig } from '#backend/config.ts';
import { type DatabaseHandle, openDatabase } from '#backend/db/connection.ts';
import { DirectoryInUseError } from '#backend/db/directory-lock.ts';
import { migrate } from '#backend/db/migrate.ts';
import { adviseOnConnection } from '#backend/db/postgres/advise-on-connection.ts';
import type { AppDependencies } from '#backend/dependencies.ts';
import { findApi } from '#backend/ingest/client/find-api.ts';
import { openJobs } from '#backend/jobs/queue/open-jobs.ts';
import { REGISTRY } from '#backend/jobs/registry.ts';
import { createMailer } from '#backend/mail/mailer.ts';
import { callOperation } from '#backend/operations/base/call-operation.ts';
import type { Operation } from '#backend/operations/base/operation.ts';
import { createPictureStore } from '#backend/pictures/open-picture-store.ts';
import type { PictureStore } from '#backend/pictures/picture-store.ts';
import { ConfigError } from '#lib/config/environment.ts';
import { createLog } from '#server/process/create-log.ts';
import { resolveDataDir } from '#server/process/data-dir.ts';
import { loadEnvFiles } from '#server/process/env-file.mjs';
import { withGeneratedSecrets } from '#server/process/generated-secrets.ts';
import { machineToken } from '#server/process/machine-token.ts';
import { ROOT } from '#server/process/root.ts';
import { UserError } from '#server/process/user-error.mjs';

// The one way to run a command of the operator's: its arguments, its configuration, its database, its errors.

/** A command by name, which its file runs when it is the process's own (`import.meta.main`), and tests call without one. */
export type Command = (config: BackendConfig) => Promise<void>;

/**
 * Runs a command. What the person at the terminal can put right is said in a line and ends with exit status 1; everything
 * else keeps its stack.
 */
export async function runCommand(command: Command): Promise<void> {
  try {
    await command(loadConfig());
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Tells the work of Ctrl-C and of a stop, so that it clears up behind itself, and ends with the status that shells expect
 * of them.
 */
export async function untilInterrupted(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController();
  let status = 0;
  const listeners = Object.entries(SIGNALS).map(([name, code]) => {
    const listener = () => {
      status = code;
      controller.abort(new UserError('Interrupted: nothing was changed.'));
    };
    process.on(name, listener);
    return () => process.off(name, listener);
  });
  try {
    await work(controller.signal);
  } catch (error) {
    if (status === 0) throw error;
    console.error('Interrupted: nothing was changed.');
    process.exitCode = status;
  } finally {
    for (const remove of listeners) remove();
  }
}

/** Parses the command line like `parseArgs`. @throws UserError with the usage for an option that does not exist */
export function parseArguments<const Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n\n${usage}`, { cause: error });
  }
}

/**
 * Parses the command line of a command about one file; null where it asks for help, which is then shown.
 *
 * @throws UserError with the usage for an option that does not exist, no file or several
 */
export function parseFileArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  usage: string,
) {
  const config = { allowPositionals: true, options: { help: { type: 'boolean', short: 'h' }, ...options } } as const;
  const { values, positionals } = parseArguments(config, usage);
  if ('help' in values && values.help) {
    console.log(usage);
    return null;
  }
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new UserError(usage);
  return { file, values };
}

export type CommandContext = {
  database: DatabaseHandle;
  pictures: PictureStore;
  /** The migrations that were missing. */
  applied: string[];
};

/** Opens and migrates the configured database, and closes it after the work, whatever happens. @throws UserError */
export async function withDatabase<Result>(
  config: BackendConfig,
  work: (context: CommandContext) => Promise<Result>,
): Promise<Result> {
  const database = await openConfigured(config);
  try {
    const applied = await explainConnection(() => migrate(database));
    return await work({ database, pictures: createPictureStore({ database, config }), applied });
  } finally {
    await database.close();
  }
}

/** Does an operation, wherever it can be done. */
export type Operate = <Input, Output>(operation: Operation<Input, Output>, input: Input) => Promise<Output>;

/**
 * Has operations done by the backend that runs, because it may hold the embedded database, else here (`local` is then what they
 * are done with). @throws UserError
 */
export async function withOperations(
  config: BackendConfig,
  work: (operate: Operate, local: AppDependencies | null) => Promise<void>,
): Promise<void> {
  const api = await findApi({ apiUrl: process.env.API_URL, backendPort: config.port, token: config.ingestToken });
  if (api) {
    const forMachine = { url: api.url, token: machineToken(config.jwtSecret) };
    return work((one, input) => callOperation(one.isForMachineOnly ? forMachine : api, one, input), null);
  }
  await withDatabase(config, async ({ database, pictures }) => {
    const log = createLog('error');
    const mailer = createMailer(config, () => {});
    const jobs = await openJobs({ database, log, jobs: REGISTRY });
    const deps = { database, config, pictures, clock: () => new Date(), mailer, jobs, log };
    try {
      await work((operation, input) => runHere(operation, input, deps), deps);
    } finally {
      await jobs.close();
      await mailer.close();
    }
  });
}

/** Says what is wrong with the input as a backend would. */
async function runHere<Input, Output>(
  { input: schema, run }: Operation<Input, Output>,
  input: Input,
  deps: AppDependencies,
): Promise<Output> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new UserError(parsed.error.issues.map(({ message }) => message).join('\n'));
  return run(deps, parsed.data, commandActor());
}

/** The backend's configuration, from the environment, `.env.local`, `.env` and the generated secrets. @throws UserError */
function loadConfig(): BackendConfig {
  loadEnvFiles(ROOT);
  try {
    return parseConfig(withGeneratedSecrets({ ...process.env, DATA_DIR: resolveDataDir(process.env) }));
  } catch (error) {
    if (error instanceof ConfigError) throw new UserError(error.message, { cause: error });
    throw error;
  }
}

/** Opens the configured database as it is. @throws UserError */
export async function openConfigured(
  { databaseUrl, dataDir, diskReserveBytes }: BackendConfig,
  applicationName?: string,
): Promise<DatabaseHandle> {
  try {
    return await explainConnection(() =>
      openDatabase({ databaseUrl, dataDir, reserveBytes: diskReserveBytes, applicationName }),
    );
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error;
    const advice = 'A running backend holds it. Stop it, or use DATABASE_URL, with which commands work beside it.';
    throw new UserError(`${error.message}\n${advice}`, { cause: error });
  }
}

async function explainConnection<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const advice = adviseOnConnection(error);
    if (!advice) throw error;
    throw new UserError(advice, { cause: error });
  }
}
