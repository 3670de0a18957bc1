import { recordBackupOperation } from '#backend/api/admin/operations/backups.ts';
import { recordBackup } from '#backend/db/last-backup.ts';
import { backUp, readDatabase, requireSite } from '#backend/main/backup/backup.ts';
import { BACKUP_APPLICATION_NAME } from '#backend/main/backup/pending-work.ts';
import { fetchBackup } from '#backend/main/backup/route.ts';
import type { BackendConfig } from '#backend/main/config.ts';
import { fromCaller } from '#runtime/env-file.mjs';
import { resolveDataDir } from '#runtime/paths.ts';
import { SECRET_NAMES, withGeneratedSecrets } from '#runtime/secrets.ts';
import {
  type Command,
  findBackend,
  openConfigured,
  parseFileArguments,
  printUsage,
  runCommand,
  untilInterrupted,
  withOperations,
} from './command.ts';

const USAGE = `Usage: npm run backup -- <file> [--force] [--with-secrets] [--leave-s3-pictures]

Writes the whole site to one file while it runs, database and pictures, and tries to restore it before the file gets its name.
--force replaces a file that is there. --with-secrets puts the installation's secrets in, and is needed when restoring, too: without
them, everybody has to sign in again after a move, and authenticators are worth nothing. --leave-s3-pictures leaves pictures in S3-compatible storage there.`;

const HOLDS_SECRETS =
  'It holds the secrets: whoever has the file can pose as anybody. Restore it with --with-secrets, or they stay in the file.';

const OPTIONS = {
  force: { type: 'boolean' },
  'with-secrets': { type: 'boolean' },
  'leave-s3-pictures': { type: 'boolean' },
} as const;

export const backupCommand: Command = { help: printUsage(USAGE), run: backupSite };
if (import.meta.main) await runCommand(backupCommand);

function backupSite(config: BackendConfig): Promise<void> {
  return untilInterrupted(async (signal) => {
    const { file, values } = parseFileArguments(OPTIONS, USAGE);
    const leaveS3Pictures = values['leave-s3-pictures'] ?? false;
    const { rows, pictures, s3Pictures, missingPictures, skipped } = await withSource(
      config,
      { leaveS3Pictures, signal },
      async (entries, note) => {
        const report = await backUp(fromCaller(file), entries, {
          config,
          force: values.force ?? false,
          secrets: values['with-secrets'] ? collectSecrets() : null,
          signal,
          onStep: (step) => console.error(`${step}…`),
        });
        // The file is good, whatever becomes of the note. A backend or database of an earlier version takes none.
        await note({ posts: report.rows['app.posts'] ?? 0 }).catch((error) =>
          console.error(`The desk will not show this backup (${(error as Error).message}).`),
        );
        return report;
      },
    );
    if (missingPictures.length > 0) {
      console.error(
        `${missingPictures.length} pictures are not where they should be: ${missingPictures.slice(0, 5).join(', ')}`,
      );
    }
    if (skipped.length > 0) console.error(`Not of this product, and not checked: ${skipped.join(', ')}`);
    if (values['with-secrets']) console.error(HOLDS_SECRETS);
    const left = s3Pictures > 0 ? `; ${s3Pictures} more stay in S3` : '';
    console.log(
      `${file} holds ${rows['app.posts'] ?? 0} posts, ${rows['app.users'] ?? 0} accounts and ${pictures} pictures${left}. A trial restore went well.`,
    );
  });
}

type Note = (backup: { posts: number }) => Promise<void>;

/** Through the running backend, which holds the embedded database; PostgreSQL is used directly. `note` writes down when it was made. */
async function withSource<Result>(
  config: BackendConfig,
  { leaveS3Pictures, signal }: { leaveS3Pictures: boolean; signal: AbortSignal },
  work: (entries: AsyncIterable<Uint8Array>, note: Note) => Promise<Result>,
): Promise<Result> {
  const apiUrl = process.env.API_URL;
  if (apiUrl || !config.databaseUrl) {
    const api = await findBackend(config);
    if (api) {
      const entries = fetchBackup({ url: api.url, jwtSecret: config.jwtSecret }, { leaveS3Pictures, signal });
      return work(entries, (backup) =>
        withOperations(config, async (call) => {
          const { status } = await call(recordBackupOperation, backup);
          if (status !== 200) throw new Error(`the backend answered HTTP ${status}`);
        }),
      );
    }
  }
  requireSite(config);
  const database = await openConfigured(config, BACKUP_APPLICATION_NAME);
  try {
    return await work(readDatabase(database, config, { leaveS3Pictures }), ({ posts }) =>
      recordBackup(database.db, { posts, at: new Date() }),
    );
  } finally {
    await database.close();
  }
}

function collectSecrets(): Record<string, string> {
  const env = withGeneratedSecrets({ ...process.env, DATA_DIR: resolveDataDir(process.env) });
  return Object.fromEntries(SECRET_NAMES.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}
