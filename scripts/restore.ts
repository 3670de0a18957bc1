import { createInterface } from 'node:readline/promises';
import { openForRestore } from '#backend/backup/restore/check-archive.ts';
import { restore } from '#backend/backup/restore/restore.ts';
import { showSteps } from '#backend/backup/show-steps.ts';
import { BACKUP_APPLICATION_NAME } from '#backend/backup/waiting-work.ts';
import { EVERY_TAG, revalidate } from '#backend/http/revalidate.ts';
import { UserError } from '#server/process/user-error.mjs';
import { openConfigured, parseFileArguments, runCommand, untilInterrupted } from './command.ts';

const USAGE = `Usage: npm run restore -- <file> [--replace [--yes]] [--with-secrets]

Restores a backup into DATA_DIR, or into the PostgreSQL of DATABASE_URL, whole or not at all. The site must be stopped.
--replace puts it in the place of what is there, after a question; --yes answers it. --with-secrets takes the secrets of the
backup, if it has any, for those of DATA_DIR.`;

const OPTIONS = {
  replace: { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  'with-secrets': { type: 'boolean' },
} as const;

await runCommand((config) =>
  untilInterrupted(async (signal) => {
    const parsed = parseFileArguments(OPTIONS, USAGE);
    if (!parsed) return;
    const { file, values } = parsed;
    const progress = showSteps(process.stderr);
    try {
      progress.step('Checking the file');
      const archive = await openForRestore(file, progress.bytes, signal);
      const report = await restore(archive, {
        config,
        withSecrets: values['with-secrets'] ?? false,
        openServer: () => openConfigured(config, BACKUP_APPLICATION_NAME),
        signal,
        onStep: progress.step,
        onEntry: ({ data }) => progress.bytes(data.length),
        confirmReplacing: async (holdings) => {
          progress.end();
          await confirm(holdings ?? 'a database that cannot be opened', values);
        },
      });
      progress.end();
      await revalidate(config, EVERY_TAG);
      if (report.skipped.length > 0)
        console.error(`Left out, as this site has no such tables: ${report.skipped.join(', ')}`);
      if (!values['with-secrets'])
        console.error('With the secrets of this installation: whoever was signed in elsewhere signs in again.');
      const { rows, pictures } = report;
      console.log(
        `Restored ${rows['app.posts'] ?? 0} posts, ${rows['app.users'] ?? 0} accounts and ${pictures} pictures, as of ${archive.header.createdAt}.`,
      );
    } finally {
      progress.end();
    }
  }),
);

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
