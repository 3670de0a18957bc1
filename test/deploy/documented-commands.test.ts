import { spawnSync } from 'node:child_process';
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '#backend/main/config.ts';
import { parseWebEnv } from '#lib/config/env.ts';
import { parseEnvFile } from '#runtime/env-file.mjs';
import { ROOT } from '#runtime/paths.ts';
import { findFreePort } from '#runtime/ports.mjs';
import { withGeneratedSecrets } from '#runtime/secrets.ts';
import { UserError } from '#runtime/user-error.mjs';
import { callCommand } from '#test/backend/commands/call-command.ts';
import { anyKind, createServerDatabase } from '#test/rig/database.ts';
import { layPgliteTemplate } from '#test/rig/pglite-template.ts';
import { createProgram } from '../../cli/admin.ts';
import { backupCommand } from '../../cli/backup.ts';
import { ingestCommand } from '../../cli/ingest.ts';
import { restoreCommand } from '../../cli/restore.ts';

// Shell lines of the operators' pages are run as they stand, with a file of settings made of .env.example. That what they name exists is
// checked by docs/operating.test.ts, that the services of deploy/ read the file by e2e/deployed.spec.ts.

const PAGES = ['docs/operating.md', ...globSync('docs/operating/*.md', { cwd: ROOT }).sort()];
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** Values that .env.example leaves to the operator. */
const FILLED: Record<string, string> = {
  SUMMARY_MODEL: 'a-model',
  SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${'k'.repeat(32)}`,
  SUPABASE_SECRET_KEY: `sb_secret_${'k'.repeat(32)}`,
  JOBS: 'on',
};
/** With these nothing would be embedded. */
const OTHER_MACHINES = ['API_URL', 'SUPABASE_URL', 'DATABASE_URL', 'REDIS_URL', 'S3_URL'];

/** Uncomments the settings of .env.example. */
const fillIn = (values: Record<string, string>, omitted: readonly string[] = []): string =>
  read('.env.example').replaceAll(/^#([A-Z\d_]+)=(.*)$/gm, (line, name: string, example: string) =>
    omitted.includes(name) ? line : `${name}=${values[name] ?? FILLED[name] ?? example}`,
  );

let folder: string;
let settingsFile: string;
let drop: (() => Promise<void>) | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'documented-'));
  settingsFile = join(folder, 'sellerfeed.env');
  const [web, backend] = [await findFreePort(), await findFreePort()].map(String) as [string, string];
  const own = { DATA_DIR: join(folder, 'data'), PORT: web, BACKEND_PORT: backend, WEB_URL: 'http://127.0.0.1:1' };
  // Restored there in a moment: the embedded one is in test/backend/backup.
  const server = anyKind === 'postgres' ? await createServerDatabase({ isMigrated: true }) : null;
  drop = server?.drop;
  if (!server) await layPgliteTemplate(join(folder, 'data'));
  writeFileSync(
    settingsFile,
    fillIn(
      server ? { ...own, DATABASE_URL: server.url } : own,
      OTHER_MACHINES.filter((name) => !server || name !== 'DATABASE_URL'),
    ),
  );
  for (const name of ['bin', 'backups', 'srv/1', 'srv/2', 'nginx/conf.d'])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'nginx/conf.d/sellerfeed.conf'), '');
  symlinkSync(ROOT, join(folder, 'srv/current'));
});
afterAll(async () => {
  await drop?.();
  rmSync(folder, { recursive: true, force: true });
});

/** Puts this test's paths in the place of the pages' own, and a word in that of `<this repository>`. */
const localize = (text: string): string =>
  text
    .replaceAll('/srv/sellerfeed', join(folder, 'srv'))
    .replaceAll('/etc/sellerfeed.env', settingsFile)
    .replaceAll('/etc/nginx', join(folder, 'nginx'))
    .replaceAll('/backups', join(folder, 'backups'))
    .replaceAll(/<[a-z][a-z ]*>/g, 'WORD');

/** Runs a script in a clean environment. Of the words `programs`, each does what its script says. */
function runShell(script: string, programs: Record<string, string>, env: Record<string, string> = {}) {
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, 'bin', name), 0o755);
  }
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-e', '-c', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { HOME: folder, PATH: '/usr/bin:/bin', ...env } as unknown as NodeJS.ProcessEnv,
  });
  return { status, said: stdout + stderr };
}

const listBlocks = (text: string, language: string): string[] =>
  [...text.matchAll(/^( *)```(\w*)\n([\s\S]*?)^\1```/gm)].flatMap(([, , named, block = '']) =>
    // A block that begins with #! is a file.
    named === language && !block.startsWith('#!') ? [block] : [],
  );

it('every example value of .env.example is one that the processes take', () => {
  const env = parseEnvFile(fillIn({ DATA_DIR: join(folder, 'data') }));
  expect(env.MAIL_FROM).toBe('Sellerfeed <hello@example.com>');
  const complete = withGeneratedSecrets(env);
  expect(parseConfig(complete).mailFrom).toBe('Sellerfeed <hello@example.com>');
  expect(parseWebEnv(complete).SITE_URL).toBe('https://feed.example.com');
});

it('the line for cron makes a backup, and the lines of a restore restore it', { timeout: 300_000 }, () => {
  const page = read('docs/operating/backup.md');
  const [crontab = ''] = listBlocks(page, 'cron').map(localize);
  const path = /^PATH=(.*)$/m.exec(crontab)?.[1] ?? '';
  const line = /^(?:\S+ ){5}(.*)$/m.exec(crontab)?.[1] ?? '';
  // As cron does: its own environment, and no shell that was signed in to.
  expect(runShell(line, {}, { PATH: path })).toMatchObject({
    status: 0,
    said: expect.stringContaining('A trial restore went well.'),
  });
  const restore =
    listBlocks(page, 'sh').find((block) => block.includes('restore') && block.includes('systemctl')) ?? '';
  const programs = { systemctl: 'exit 0', runuser: 'shift 3; exec "$@"' };
  const said = runShell(localize(restore).replace('--replace', '--replace --yes'), programs, {
    PATH: `${join(folder, 'bin')}:${path}`,
  });
  expect(said).toMatchObject({ status: 0, said: expect.stringMatching(/^Restored 0 posts, /m) });
});

/** Programs of the pages, none of which runs here; `npm` writes down its words. */
const PROGRAMS = [
  ...[
    'systemctl',
    'useradd',
    'git',
    'ln',
    'cp',
    'install',
    'curl',
    'ssh',
    'nohup',
    'apt-get',
    'docker',
    'nginx',
    'psql',
    'claude',
  ],
  ...['chmod', 'rm'],
];
const NOTE = `printf '%s\\0' "$SELLERFEED_ENV" "$@" >> '%FILE%'; printf '\\n' >> '%FILE%'`;

describe.each(PAGES)('%s', (page) => {
  it('has lines that a shell and the named commands take', { timeout: 60_000 }, async () => {
    const file = join(folder, 'calls');
    writeFileSync(file, '');
    const programs = {
      ...Object.fromEntries(PROGRAMS.map((name) => [name, 'cat > /dev/null < /dev/null'])),
      runuser: 'shift 3; exec "$@"',
      npm: NOTE.replaceAll('%FILE%', file),
    };
    const text = read(page);
    const inText = [
      ...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`((?:runuser|npm run) [^`…]* -- [^`…]+)`/g),
    ].map(([, code = '']) => code.replace(/\s+/g, ' '));
    for (const script of [...listBlocks(text, 'sh'), ...inText]) {
      // `exec` would replace a stub of the same name; a `source` of another shell is none of ours.
      expect({
        script,
        ...runShell(localize(script), programs, { PATH: `${join(folder, 'bin')}:/usr/bin:/bin` }),
      }).toMatchObject({
        script,
        status: 0,
      });
    }
    const calls = readFileSync(file, 'utf8')
      .split('\0\n')
      .filter(Boolean)
      .map((line) => line.split('\0'));
    for (const [env = '', ...words] of calls) expect([words, await findFault(words, env)]).toEqual([words, null]);
  });
});

/** The fault in the words of an `npm` command; null if the command takes them. */
async function findFault(words: string[], settings: string): Promise<string | null> {
  if (settings !== '' && settings !== settingsFile) return `SELLERFEED_ENV=${settings}`;
  const [verb, name = '', separator, ...args] = words.filter((word) => word !== '--silent');
  if (verb !== 'run') return verb === 'start' || verb === 'ci' ? null : `npm ${verb}`;
  if (!(name in scripts)) return `no script ${name}`;
  if (args.length > 0 && separator !== '--') return 'no -- before the options';
  if (args.includes('--help')) return null;
  if (name === 'admin') return parseAdmin(args);
  const command = { backup: backupCommand, restore: restoreCommand, ingest: ingestCommand }[name];
  if (!command) return null;
  const { stderr } = await callCommand(
    command,
    args.map((word) => word.replace(join(folder, 'backups'), join(folder, 'nowhere'))),
    {
      env: { DATA_DIR: join(folder, 'none'), DISK_RESERVE_MB: '0' },
    },
  );
  return /Usage:|at file:/.test(stderr) ? stderr : null;
}

/** One for all lines: it forgets what it parsed before. Actions need what the page supposes, a file or a model, and do nothing. */
let program: ReturnType<typeof createProgram> | undefined;

async function parseAdmin(args: string[]): Promise<string | null> {
  // A group, whose name docs/operating.test.ts knows.
  if (args.length < 2) return null;
  try {
    program ??= createProgram(
      { summaries: {} } as never,
      async () => {},
      async () => {},
    );
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof UserError && /^There is no file /.test(error.message)) return null;
    return String(error);
  }
  return null;
}
