import { z } from 'zod';
import { storeSecrets } from '#server/process/secrets.ts';
import { UserError } from '#server/process/user-error.mjs';
import type { DatabaseHandle } from '../../db/connection.ts';
import { DiskFullError } from '../../db/free-space.ts';
import { parseJson, SECRETS_NAME } from '../format/header.ts';
import type { Archive } from '../format/read-archive.ts';
import { restoreEmbedded } from './restore-embedded.ts';
import type { RestoreOptions, RestoreReport } from './restore-options.ts';
import { restoreServer } from './restore-server.ts';

/**
 * Makes the configured site that of the backup: in DATA_DIR, or in a PostgreSQL where one is given.
 * @throws UserError, BackupFileError; then nothing was changed
 */
export async function restore(
  archive: Archive,
  options: RestoreOptions & { withSecrets: boolean; openServer: () => Promise<DatabaseHandle> },
): Promise<RestoreReport> {
  const secrets = options.withSecrets ? await readSecrets(archive) : null;
  const report = await restoreData(archive, options);
  if (secrets) storeSecrets(options.config.dataDir, secrets);
  return report;
}

async function restoreData(
  archive: Archive,
  options: RestoreOptions & { openServer: () => Promise<DatabaseHandle> },
): Promise<RestoreReport> {
  if (!options.config.databaseUrl) return explainSpace(options, () => restoreEmbedded(archive, options));
  const database = await options.openServer();
  try {
    return await explainSpace(options, () => restoreServer(database, archive, options));
  } finally {
    await database.close();
  }
}

async function explainSpace<Result>({ config }: RestoreOptions, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DiskFullError)) throw error;
    const reason = `There is no space in ${config.dataDir} to make the restored database there. Nothing was changed.`;
    throw new UserError(reason, { cause: error });
  }
}

async function readSecrets(archive: Archive): Promise<Record<string, string>> {
  for await (const { name, data } of archive.entries()) {
    if (name === SECRETS_NAME) return z.record(z.string(), z.string()).parse(parseJson(data));
  }
  throw new UserError(`${archive.file} holds no secrets. Nothing was changed.`);
}
