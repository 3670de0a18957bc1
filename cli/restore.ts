import { createInterface } from 'node:readline/promises';
import { EVERY_TAG, revalidate } from '#backend/http/revalidate.ts';
import { openArchive } from '#backend/main/backup/archive.ts';
import { BACKUP_APPLICATION_NAME } from '#backend/main/backup/pending-work.ts';
import { restore } from '#backend/main/backup/restore.ts';
import type { BackendConfig } from '#backend/main/config.ts';
import { fromCaller } from '#runtime/env-file.mjs';
import { UserError } from '#runtime/user-error.mjs';
import {
  type Command,
  openConfigured,
  parseFileArguments,
  printUsage,
  runCommand,
  untilInterrupted,
} from './command.ts';

const USAGE = `Usage: npm run restore -- <file> [--replace [--yes]] [--with-secrets]

Restores a backup into DATA_DIR, or into the PostgreSQL of DATABASE_URL, whole or not at all. The site must be stopped.
--replace puts it in the place of what is there, after a question; --yes answers it. --with-secrets takes the secrets of a backup
that was made --with-secrets for those of DATA_DIR: without it here, too, they stay in the file.`;

const OPTIONS = {
  replace: { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  'with-secrets': { type: 'boolean' },
} as const;

const LEFT_IN_FILE =
  'The backup holds secrets, which are not taken: --with-secrets is needed when restoring, too. Ctrl-C stops this.';
const OTHER_SECRETS = `With the secrets of this installation. Where the site had others, readers sign in again, and operators with a recovery code,
because their authenticators are worth nothing: without a code, npm run admin -- operators reset <name>.`;

export const restoreCommand: Command = { help: printUsage(USAGE), run: restoreSite };
if (import.meta.main) await runCommand(restoreCommand);

function restoreSite(config: BackendConfig): Promise<void> {
  return untilInterrupted(async (signal) => {
    const { file, values } = parseFileArguments(OPTIONS, USAGE);
    console.error('Checking the file…');
    const archive = await openArchive(fromCaller(file), signal);
    if (archive.secrets && !values['with-secrets']) console.error(LEFT_IN_FILE);
    const report = await restore(archive, {
      config,
      withSecrets: values['with-secrets'] ?? false,
      openServer: () => openConfigured(config, BACKUP_APPLICATION_NAME),
      signal,
      onStep: (step) => console.error(`${step}…`),
      confirmReplacing: (holdings) => confirm(holdings, values),
    });
    await revalidate(config, EVERY_TAG);
    if (report.skipped.length > 0)
      console.error(`Left out, as this site has no such tables: ${report.skipped.join(', ')}`);
    if (!values['with-secrets']) console.error(OTHER_SECRETS);
    const { rows, pictures } = report;
    console.log(
      `Restored ${rows['app.posts'] ?? 0} posts, ${rows['app.users'] ?? 0} accounts and ${pictures} pictures, as of ${archive.header.createdAt}.`,
    );
  });
}

async function confirm(holdings: string, { replace, yes }: { replace?: boolean; yes?: boolean }): Promise<void> {
  const there = `There is a site already: ${holdings}.`;
  if (!replace) throw new UserError(`${there}\nNothing was changed. --replace puts the backup in its place.`);
  if (yes) return;
  if (!process.stdin.isTTY) throw new UserError(`${there}\nNothing was changed. Say --yes to delete it.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${there}\nType "yes" to delete it: `);
  terminal.close();
  if (answer.trim().toLowerCase() !== 'yes') throw new UserError('Nothing was changed.');
}
