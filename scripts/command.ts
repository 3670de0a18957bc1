import path from 'node:path';
import { type BackendConfig, ConfigError, readConfig } from '#backend/config.ts';
import { type DatabaseHandle, openDatabase } from '#backend/db/connection.ts';
import { DirectoryInUseError } from '#backend/db/directory-lock.ts';
import { migrate } from '#backend/db/migrate.ts';
import { loadEnvFiles } from '#server/process/env-file.mjs';
import { withGeneratedSecrets } from '#server/process/generated-secrets.ts';
import { ROOT } from '#server/process/root.ts';
import { UserError } from '#server/process/user-error.mjs';

/** The backend's configuration for a command, from the environment, `.env` and the generated secrets. @throws UserError */
export function readCommandConfig(): BackendConfig {
  loadEnvFiles(ROOT);
  const env = { ...process.env, DATA_DIR: path.resolve(ROOT, process.env.DATA_DIR || '.data') };
  try {
    return readConfig(withGeneratedSecrets(env));
  } catch (error) {
    if (error instanceof ConfigError) throw new UserError(error.message, { cause: error });
    throw error;
  }
}

export type CommandContext = { database: DatabaseHandle; config: BackendConfig; applied: string[] };

/** Opens and migrates the configured database, and closes it after the work, whatever happens. @throws UserError */
export async function withDatabase<Result>(
  config: BackendConfig,
  work: (context: CommandContext) => Promise<Result>,
): Promise<Result> {
  const database = await open(config);
  try {
    const applied = await explainConnection(() => migrate(database));
    return await work({ database, config, applied });
  } finally {
    await database.close();
  }
}

/** Runs a command: what the person at the terminal can put right is said in a line, everything else keeps its stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function open({ databaseUrl, dataDir }: BackendConfig): Promise<DatabaseHandle> {
  try {
    return await explainConnection(() => openDatabase({ databaseUrl, dataDir }));
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error;
    const advice = 'A running backend holds it. Stop it, or use DATABASE_URL, with which commands work beside it.';
    throw new UserError(`${error.message}\n${advice}`, { cause: error });
  }
}

const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'CONNECT_TIMEOUT'];

async function explainConnection<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!UNREACHABLE.includes(code)) throw error;
    throw new UserError(`The database does not answer: check DATABASE_URL (${(error as Error).message}).`, {
      cause: error,
    });
  }
}
