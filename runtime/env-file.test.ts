import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSettings, parseEnvFile } from './env-file.mjs';

describe('parseEnvFile', () => {
  it.each([
    ['a plain value', 'PORT=3000', { PORT: '3000' }],
    ['an exported one', 'export PORT = 3000', { PORT: '3000' }],
    ['an empty one', 'API_URL=\nPORT=1', { API_URL: '', PORT: '1' }],
    ['a comment line', '# PORT=1\nPORT=2', { PORT: '2' }],
    ['a comment after a value', 'PORT=2 # the web', { PORT: '2' }],
    ['a comment instead of a value', 'API_URL= # embedded', { API_URL: '' }],
    ['a # inside a value', 'SMTP_URL=smtp://a:b#c@host', { SMTP_URL: 'smtp://a:b#c@host' }],
    ['single quotes', "A='x # y'", { A: 'x # y' }],
    ['double quotes with escapes', 'A="x\\n\\"y\\""', { A: 'x\n"y"' }],
    ['a quoted value over two lines', 'A="x\ny"\nB=1', { A: 'x\ny', B: '1' }],
    ['a quoted name before more', 'A="Sellerfeed" <a@b.example>\nB=1', { A: '"Sellerfeed" <a@b.example>', B: '1' }],
    ['an apostrophe at the start', "A='t Hart\nB='x' # y", { A: "'t Hart", B: 'x' }],
    ['a dollar sign', 'A=pa$HOME', { A: 'pa$HOME' }],
    ['Windows line ends', 'A=1\r\nB=2\r\n', { A: '1', B: '2' }],
    ['the last of two assignments', 'A=1\nA=2', { A: '2' }],
  ])('reads %s', (_title, text, expected) => {
    expect(parseEnvFile(text)).toEqual(expected);
  });
});

describe('loadSettings', () => {
  const argv = (...words: string[]) => ['node', 'cli/admin.ts', ...words];
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'env-file-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('lets the process win over .env.local, and .env.local over .env', () => {
    writeFileSync(join(directory, '.env'), 'A=env\nB=env\nC=env\n');
    writeFileSync(join(directory, '.env.local'), 'B=local\nC=local\n');
    const env: Record<string, string | undefined> = { C: 'process' };
    loadSettings(directory, env, argv());
    expect(env).toMatchObject({ A: 'env', B: 'local', C: 'process' });
  });

  it('does nothing without files', () => {
    const env: Record<string, string | undefined> = {};
    loadSettings(directory, env, argv());
    expect(env).toEqual({ __NEXT_PROCESSED_ENV: 'true' });
  });

  it.each([
    ['before the other words', (file: string) => ['--env', file, 'list', '--json'], ['list', '--json']],
    ['behind them', (file: string) => ['list', `--env=${file}`], ['list']],
    ['the last of two', (file: string) => ['--env=none', 'list', '--env', file], ['list']],
    ['not behind a --', (file: string) => ['--env', file, '--', '--env', 'x'], ['--', '--env', 'x']],
  ])('reads the file that --env names, and no other: %s', (_, words, left) => {
    writeFileSync(join(directory, '.env'), 'A=default\nB=default\n');
    const file = join(directory, 'site.env');
    writeFileSync(file, 'A=named\nMAIL_FROM=Sellerfeed <hello@example.com>\n');
    const env: Record<string, string | undefined> = { SELLERFEED_ENV: '/nowhere' };
    const line = argv(...words(file));
    loadSettings(directory, env, line);
    expect(env).toMatchObject({ A: 'named', MAIL_FROM: 'Sellerfeed <hello@example.com>' });
    expect([env.B, line.slice(2)]).toEqual([undefined, left]);
    // A child process has no --env.
    const ofChild: Record<string, string | undefined> = { SELLERFEED_ENV: env.SELLERFEED_ENV };
    loadSettings(directory, ofChild, argv());
    expect([ofChild.A, ofChild.B]).toEqual(['named', undefined]);
  });

  it.each([
    ['--env', {}, ['--env', 'site.env']],
    ['SELLERFEED_ENV', { SELLERFEED_ENV: './site.env' }, []],
  ])('finds the file that %s names in the folder where npm was called', (_, given, words) => {
    writeFileSync(join(directory, 'site.env'), 'A=named\n');
    const env: Record<string, string | undefined> = { INIT_CWD: directory, ...given };
    loadSettings('/nowhere', env, argv(...words));
    expect(env).toMatchObject({ A: 'named', SELLERFEED_ENV: join(directory, 'site.env') });
  });

  it.each([
    [['--env', '/nowhere/site.env'], '/nowhere/site.env cannot be read: ENOENT'],
    [['list', '--env'], '--env needs the name of a file.'],
    [['--env='], '--env needs the name of a file.'],
  ])('refuses %j', (words, message) => {
    expect(() => loadSettings(directory, {}, argv(...words))).toThrow(message);
  });
});
