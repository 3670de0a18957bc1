import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deriveStackSettings } from './stack-settings.ts';

const SECRET = 'x'.repeat(32);

describe('deriveStackSettings', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'stack-settings-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const read = (env: Record<string, string>) => deriveStackSettings({ DATA_DIR: dataDir, ...env });

  it('embeds everything when nothing is configured', () => {
    const settings = read({});
    expect(settings.embedded).toEqual({ contentApi: true, dataService: true, database: true, mail: true });
    expect(settings.webEnv).toMatchObject({
      PORT: '3000',
      API_URL: 'http://127.0.0.1:1337',
      SUPABASE_URL: 'http://127.0.0.1:1337',
    });
    expect(settings.siteUrl).toBe('http://localhost:3000');
    expect(settings.backendEnv).toMatchObject({ BACKEND_PORT: '1337', WEB_URL: 'http://127.0.0.1:3000' });
  });

  it('gives both processes the secrets they share, and the web no other', () => {
    const { webEnv, backendEnv } = read({});
    expect(webEnv.REVALIDATE_SECRET).toBe(backendEnv?.REVALIDATE_SECRET);
    expect(webEnv.SUPABASE_PUBLISHABLE_KEY).toBe(backendEnv?.SUPABASE_PUBLISHABLE_KEY);
    expect(Object.keys(webEnv)).not.toContain('JWT_SECRET');
    expect(Object.keys(webEnv)).not.toContain('INGEST_TOKEN');
    expect(Object.keys(webEnv)).not.toContain('SUPABASE_SECRET_KEY');
  });

  it('runs no backend when both upstreams are configured', () => {
    const settings = read({
      API_URL: 'https://api.example',
      SUPABASE_URL: 'https://data.example',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    });
    expect(settings.backendEnv).toBeNull();
    expect(settings.webEnv).toMatchObject({ API_URL: 'https://api.example', SUPABASE_URL: 'https://data.example' });
  });

  it('keeps the data service embedded when only the content API is configured', () => {
    const { embedded, webEnv, backendEnv } = read({ API_URL: 'https://api.example' });
    expect(embedded).toMatchObject({ contentApi: false, dataService: true });
    // The posts of the embedded backend are not on the site.
    expect(backendEnv).toMatchObject({ SEED: 'off', SUMMARIES: 'off' });
    expect(read({ API_URL: 'https://api.example', SUMMARIES: 'on' }).backendEnv?.SUMMARIES).toBe('on');
    expect(webEnv).toMatchObject({ API_URL: 'https://api.example', SUPABASE_URL: 'http://127.0.0.1:1337' });
  });

  it('does not invent the key of a hosted data service', () => {
    expect(() => read({ SUPABASE_URL: 'https://data.example' })).toThrow(/SUPABASE_PUBLISHABLE_KEY/);
  });

  it('requires secrets in production with DATABASE_URL', () => {
    const env = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x' };
    expect(() => read(env)).toThrow(/SESSION_SECRET[\s\S]*JWT_SECRET/);
  });

  it('requires secrets in production with a hosted upstream', () => {
    const env = { NODE_ENV: 'production', API_URL: 'https://api.example' };
    expect(() => read(env)).toThrow(
      /SUPABASE_PUBLISHABLE_KEY[\s\S]*SESSION_SECRET is missing[\s\S]*SUPABASE_SECRET_KEY/,
    );
  });

  it('names every wrong variable once', () => {
    const env = { SITE_URL: 'localhost', DATABASE_URL: 'mysql://db', JWT_SECRET: 'short', SESSION_SECRET: SECRET };
    expect(() => read(env)).toThrow(/SITE_URL[\s\S]*DATABASE_URL[\s\S]*JWT_SECRET/);
    expect(() => read(env)).not.toThrow(/SESSION_SECRET/);
  });
});
