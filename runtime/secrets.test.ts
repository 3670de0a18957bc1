import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSecrets, SECRET_NAMES } from './secrets.ts';

describe('loadSecrets', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'secrets-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('generates every secret once and keeps it', () => {
    const first = loadSecrets(join(dataDir, 'fresh'), {});
    expect(Object.keys(first).sort()).toEqual([...SECRET_NAMES].sort());
    expect(new Set(Object.values(first)).size).toBe(SECRET_NAMES.length);
    expect(loadSecrets(join(dataDir, 'fresh'), {})).toEqual(first);
  });

  it('keeps the file from other users', () => {
    loadSecrets(dataDir, {});
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('prefers the environment, without storing its values', () => {
    const secrets = loadSecrets(dataDir, { JWT_SECRET: 'from-the-environment' });
    expect(secrets.JWT_SECRET).toBe('from-the-environment');
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).not.toContain('from-the-environment');
  });

  it('adds a secret that an older version lacked', () => {
    writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify({ JWT_SECRET: 'kept' }));
    const secrets = loadSecrets(dataDir, {});
    expect(secrets.JWT_SECRET).toBe('kept');
    expect(secrets.INGEST_TOKEN).not.toBe('');
    expect(loadSecrets(dataDir, {})).toEqual(secrets);
  });

  it('reports a damaged file instead of replacing it', () => {
    writeFileSync(join(dataDir, 'secrets.json'), '{ "JWT_SEC');
    expect(() => loadSecrets(dataDir, {})).toThrow(/secrets\.json are damaged/);
  });

  it('reports a DATA_DIR that is not writable', () => {
    writeFileSync(join(dataDir, 'a-file'), '');
    expect(() => loadSecrets(join(dataDir, 'a-file', 'below'), {})).toThrow(/DATA_DIR|cannot be read/);
  });
});
