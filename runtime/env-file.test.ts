import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadEnvFiles, parseEnvFile } from './env-file.mjs';

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
    ['a dollar sign', 'A=pa$HOME', { A: 'pa$HOME' }],
    ['Windows line ends', 'A=1\r\nB=2\r\n', { A: '1', B: '2' }],
    ['the last of two assignments', 'A=1\nA=2', { A: '2' }],
  ])('reads %s', (_title, text, expected) => {
    expect(parseEnvFile(text)).toEqual(expected);
  });
});

describe('loadEnvFiles', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'env-file-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('lets the process win over .env.local, and .env.local over .env', () => {
    writeFileSync(join(directory, '.env'), 'A=env\nB=env\nC=env\n');
    writeFileSync(join(directory, '.env.local'), 'B=local\nC=local\n');
    const env: Record<string, string | undefined> = { C: 'process' };
    loadEnvFiles(directory, env);
    expect(env).toEqual({ A: 'env', B: 'local', C: 'process' });
  });

  it('does nothing without files', () => {
    const env: Record<string, string | undefined> = {};
    loadEnvFiles(directory, env);
    expect(env).toEqual({});
  });
});
