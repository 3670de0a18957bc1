import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Operation } from '#backend/api/admin/operations/base/operation.ts';
import { COMMAND_USER_HEADER, commandActor } from '#backend/db/audit/record-change.ts';
import { type DatabaseHandle, openDatabase } from '#backend/db/connection.ts';
import { adviseOnConnection } from '#backend/db/database-errors.ts';
import { DirectoryInUseError, findLockHolder } from '#backend/db/directory-lock.ts';
import { migrate } from '#backend/db/migrate.ts';
import { openJobs } from '#backend/jobs/queue/open-jobs.ts';
import { createMailer } from '#backend/mail/mailer.ts';
import { createApp } from '#backend/main/app.ts';
import { type BackendConfig, parseConfig } from '#backend/main/config.ts';
import { REGISTRY } from '#backend/main/job-registry.ts';
import { createPictureStore } from '#backend/pictures/store/create-picture-store.ts';
import type { PictureStore } from '#backend/pictures/store/picture-store.ts';
import { findApi, type IngestApi } from '#backend/posts/ingest/client/send-posts.ts';
import { ConfigError } from '#lib/config/environment.ts';
import { localOrigin } from '#lib/config/local-origin.ts';
import { createLog } from '#runtime/create-log.ts';
import { asksForHelp, ENV_USAGE, fromCaller, loadSettings } from '#runtime/env-file.mjs';
import { ROOT, resolveDataDir } from '#runtime/paths.ts';
import { machineToken, withGeneratedSecrets } from '#runtime/secrets.ts';
import { UserError } from '#runtime/user-error.mjs';

// Runs operators' commands: arguments, configuration, database, errors.

/** A command's file runs it if it is the entry point (`import.meta.main`); tests call it directly. */
export type Command = {
  /** Prints the answer to `--help`, which needs no settings. */
  help(): Promise<void> | void;
  run(config: BackendConfig): Promise<void>;
};

/** A failure that the operator can correct is one line with exit status 1; other errors keep their stack. */
export async function runCommand({ help, run }: Command): Promise<void> {
  try {
    if (asksForHelp(process.argv)) await help();
    else await run(loadConfig());
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

export const printUsage = (usage: string) => (): void => console.log(`${usage}\n\n${ENV_USAGE}`);

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/** Aborts `work` on Ctrl-C and SIGTERM, so that it cleans up, and exits with the shell's status for the signal. */
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

/** Like `parseArgs`. @throws UserError with the usage for an option that does not exist */
export function parseArguments<const Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n\n${usage}`, { cause: error });
  }
}

/** Parses the arguments of a command with one file. @throws UserError with the usage for an option that does not exist, no file or several */
export function parseFileArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  usage: string,
) {
  const { values, positionals } = parseArguments({ allowPositionals: true, options } as const, usage);
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new UserError(usage);
  return { file, values };
}

type Source = { name: string; bytes: AsyncIterable<Uint8Array>; size: number | null; folder: string };

/** Opens a file, or the standard input for `-`. @throws UserError */
export async function openSource(input: string): Promise<Source> {
  if (input === '-') return { name: 'standard input', bytes: process.stdin, size: null, folder: process.cwd() };
  const file = fromCaller(input);
  const info = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new UserError(
      error.code === 'ENOENT' ? `There is no file ${input}.` : `${input} cannot be read: ${error.message}`,
    );
  });
  if (!info.isFile()) throw new UserError(`${input} is not a file.`);
  return { name: input, bytes: createReadStream(file), size: info.size, folder: path.dirname(file) };
}

export type CommandContext = {
  database: DatabaseHandle;
  pictures: PictureStore;
  /** Applied migrations. */
  applied: string[];
};

/** Opens and migrates the configured database, and closes it after the work. @throws UserError */
export async function withDatabase<Result>(
  config: BackendConfig,
  work: (context: CommandContext) => Promise<Result>,
): Promise<Result> {
  const database = await openConfigured(config);
  try {
    const applied = await explainConnection(() => migrate(database));
    return await work({ database, pictures: createPictureStore(config), applied });
  } finally {
    await database.close();
  }
}

/** The backend of API_URL, else one on this machine, after its start. Null if there is none. @throws UserError */
export const findBackend = (
  { databaseUrl, dataDir, port: backendPort, ingestToken: token }: BackendConfig,
  apiUrl = process.env.API_URL,
): Promise<IngestApi | null> =>
  findApi({ apiUrl, backendPort, token, findHolder: () => (databaseUrl || !dataDir ? null : findLockHolder(dataDir)) });

export type CallOperation = (operation: Pick<Operation, 'name'>, input: object) => Promise<Response>;

// The limit of Node's fetch.
const CALL_TIMEOUT_MS = 300_000;

/**
 * Calls operations of the running backend, which may hold the embedded database, else of one in this process that does
 * not listen. @throws UserError
 */
export async function withOperations(
  config: BackendConfig,
  work: (call: CallOperation) => Promise<void>,
): Promise<void> {
  const api = await findBackend(config);
  if (api) return work(callBackend(config, api.url));
  await withDatabase(config, async ({ database, pictures }) => {
    const log = createLog('error');
    const mailer = createMailer(config, () => {});
    const jobs = await openJobs({ database, log, jobs: REGISTRY });
    const url = localOrigin(config.port, config.host);
    const answer = async (request: Request): Promise<Response> =>
      request.url.startsWith(`${url}/`) ? app.fetch(request) : fetch(request);
    const clock = () => new Date();
    const app = await createApp({ database, config, pictures, clock, mailer, jobs, log, fetch: answer });
    try {
      await work(callThrough(config, url, answer));
    } finally {
      await jobs.close();
      await mailer.close();
    }
  });
}

/** Calls operations of the backend at an address, as a local command. */
export const callBackend = (config: BackendConfig, url: string): CallOperation =>
  callThrough(config, url, (request) => fetch(request));

function callThrough(
  { jwtSecret }: BackendConfig,
  url: string,
  answer: (request: Request) => Promise<Response>,
): CallOperation {
  return async ({ name }, input) => {
    const headers = {
      // INGEST_TOKEN only ingests.
      authorization: `Bearer ${machineToken(jwtSecret)}`,
      'content-type': 'application/json',
      [COMMAND_USER_HEADER]: encodeURIComponent(commandActor().name),
    };
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    const body = JSON.stringify(input);
    try {
      return await answer(
        new Request(`${url}/admin/operations/${name}`, { method: 'POST', headers, body, redirect: 'error', signal }),
      );
    } catch (error) {
      throw new UserError(`The backend at ${url} does not answer (${(error as Error).message}).`, { cause: error });
    }
  };
}

/** From the environment, the file of settings and generated secrets. @throws UserError */
function loadConfig(): BackendConfig {
  loadSettings(ROOT);
  try {
    return parseConfig(withGeneratedSecrets({ ...process.env, DATA_DIR: resolveDataDir(process.env) }));
  } catch (error) {
    if (error instanceof ConfigError) throw new UserError(error.message, { cause: error });
    throw error;
  }
}

/** Opens the configured database without migrating it. @throws UserError */
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
