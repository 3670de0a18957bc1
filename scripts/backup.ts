import path from 'node:path';
import { backUp, readDatabase, requireSite } from '#backend/backup/back-up.ts';
import { showSteps } from '#backend/backup/show-steps.ts';
import { BACKUP_APPLICATION_NAME } from '#backend/backup/waiting-work.ts';
import { fetchBackup } from '#backend/backup/write/fetch-backup.ts';
import type { BackendConfig } from '#backend/config.ts';
import { findApi } from '#backend/ingest/client/find-api.ts';
import { resolveDataDir } from '#server/process/data-dir.ts';
import { withGeneratedSecrets } from '#server/process/generated-secrets.ts';
import { SECRET_NAMES } from '#server/process/secrets.ts';
import { openConfigured, parseFileArguments, runCommand, untilInterrupted } from './command.ts';

const USAGE = `Usage: npm run backup -- <file> [--force] [--with-secrets] [--leave-s3-pictures]

Writes the whole site to one file while it runs, database and pictures, and tries to restore it before the file gets its name.
--force replaces a file that is there. --with-secrets puts the installation's secrets in: without them, everybody has to sign
in again after a move. --leave-s3-pictures leaves pictures in S3-compatible storage there.`;

const OPTIONS = {
  force: { type: 'boolean' },
  'with-secrets': { type: 'boolean' },
  'leave-s3-pictures': { type: 'boolean' },
} as const;

await runCommand((config) =>
  untilInterrupted(async (signal) => {
    const parsed = parseFileArguments(OPTIONS, USAGE);
    if (!parsed) return;
    const { file, values } = parsed;
    const leaveS3Pictures = values['leave-s3-pictures'] ?? false;
    const progress = showSteps(process.stderr);
    try {
      const { rows, pictures, s3Pictures, missingPictures, skipped } = await withSource(
        config,
        { leaveS3Pictures, signal },
        (entries) =>
          backUp(path.resolve(file), entries, {
            config,
            force: values.force ?? false,
            secrets: values['with-secrets'] ? collectSecrets() : null,
            signal,
            onStep: progress.step,
            onBytes: progress.bytes,
          }),
      );
      progress.end();
      if (missingPictures.length > 0) {
        console.error(
          `${missingPictures.length} pictures are not where they should be: ${missingPictures.slice(0, 5).join(', ')}`,
        );
      }
      if (skipped.length > 0) console.error(`Not of this product, and not checked: ${skipped.join(', ')}`);
      const left = s3Pictures > 0 ? `; ${s3Pictures} more stay in S3` : '';
      console.log(
        `${file} holds ${rows['app.posts'] ?? 0} posts, ${rows['app.users'] ?? 0} accounts and ${pictures} pictures${left}. A trial restore went well.`,
      );
    } finally {
      progress.end();
    }
  }),
);

/** Through the backend that runs, because it holds the embedded database; a PostgreSQL is asked itself. */
async function withSource<Result>(
  config: BackendConfig,
  { leaveS3Pictures, signal }: { leaveS3Pictures: boolean; signal: AbortSignal },
  work: (entries: AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result> {
  const apiUrl = process.env.API_URL;
  if (apiUrl || !config.databaseUrl) {
    const api = await findApi({ apiUrl, backendPort: config.port, token: config.ingestToken });
    if (api) return work(fetchBackup(api, { leaveS3Pictures, signal }));
  }
  requireSite(config);
  const database = await openConfigured(config, BACKUP_APPLICATION_NAME);
  try {
    return await work(readDatabase(database, config, { leaveS3Pictures }));
  } finally {
    await database.close();
  }
}

function collectSecrets(): Record<string, string> {
  const env = withGeneratedSecrets({ ...process.env, DATA_DIR: resolveDataDir(process.env) });
  return Object.fromEntries(SECRET_NAMES.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}
