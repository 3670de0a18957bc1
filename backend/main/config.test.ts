import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '#lib/config/environment.ts';
import { parseConfig } from './config.ts';

const SECRETS = {
  JWT_SECRET: 'j'.repeat(32),
  INGEST_TOKEN: 'i'.repeat(32),
  REVALIDATE_SECRET: 'r'.repeat(32),
  SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${'x'.repeat(32)}`,
  SUPABASE_SECRET_KEY: `sb_secret_${'x'.repeat(32)}`,
};
const messageOf = (env: Record<string, string>): string => {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

describe('parseConfig', () => {
  it('needs nothing but secrets', () => {
    const config = parseConfig(SECRETS);
    expect(config).toMatchObject({
      port: 1337,
      host: '127.0.0.1',
      webUrls: ['http://127.0.0.1:3000'],
      siteName: 'Sellerfeed',
      subscribeFunction: 'subscribe-main-list',
      trustedProxies: null,
      dataService: { publishableKey: SECRETS.SUPABASE_PUBLISHABLE_KEY, secretKey: SECRETS.SUPABASE_SECRET_KEY },
    });
    expect(config.uploadsDir).toBe(path.resolve('.data/uploads'));
    expect(config.s3).toBeUndefined();
  });

  it('names wrong settings of the Monday mail', () => {
    const message = messageOf({ ...SECRETS, DIGEST_TIMEZONE: 'Mars/Olympus', DIGEST_RATE: '-1' });
    expect(message).toContain('DIGEST_TIMEZONE is wrong: must be a time zone, such as Europe/Berlin');
    expect(message).toContain('DIGEST_RATE is wrong');
    expect(parseConfig(SECRETS)).toMatchObject({ digestTimeZone: 'UTC', digestRate: 10 });
  });

  it('explains a wrong S3_URL without its secret', () => {
    const message = messageOf({ ...SECRETS, S3_URL: 'https://key:very/secret@s3.example/bucket' });
    expect(message).toMatch(/^S3_URL is wrong: must look like [^\n]+$/);
    expect(message).not.toContain('very');
  });

  it('takes a database on one host, and points to a proxy where several are named', () => {
    const DATABASE_URL = 'postgres://me:secret@one:5432/sellerfeed';
    expect(parseConfig({ ...SECRETS, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
    for (const wrong of ['mysql://one/x', 'postgres://one:x/x', 'one'])
      expect(messageOf({ ...SECRETS, DATABASE_URL: wrong })).toContain(
        'DATABASE_URL is wrong: must be a postgres:// URL',
      );
    expect(messageOf({ ...SECRETS, DATABASE_URL: 'postgres://me:a,b@one:5432,two:5432/sellerfeed' })).toContain(
      'DATABASE_URL is wrong: must name one host; for a failover that is a proxy',
    );
    expect(parseConfig({ ...SECRETS, DATABASE_URL: 'postgres://me:a,b@one/x' }).databaseUrl).toContain('a,b');
  });

  it.each([
    ['sslmode=prefer', 'sslmode must be one of disable, require, verify-ca, verify-full'],
    ['sslmode=verify-ca', 'sslmode=verify-ca needs sslrootcert'],
    ['sslmode=verify-full&sslrootcert=/none', 'sslrootcert names no file that can be read'],
    ['sslmode=require&sslkey=/', 'sslkey names no file that can be read'],
    ['sslrootcert=system', 'sslrootcert=system needs sslmode=verify-full'],
    ['sslmode=require&sslrootcert=system', 'sslrootcert=system needs sslmode=verify-full'],
    ['sslmode=verify-ca&sslrootcert=system', 'sslrootcert=system needs sslmode=verify-full'],
    ['sslmode=verify-full&sslmode=disable', 'sslmode is there twice'],
  ])('refuses a database with %s', (asked, fault) => {
    const DATABASE_URL = `postgres://one/sellerfeed?${asked}`;
    expect(messageOf({ ...SECRETS, DATABASE_URL })).toContain(`DATABASE_URL is wrong: ${fault}`);
  });

  it.each([
    '',
    '?sslmode=disable',
    '?sslmode=require&channel_binding=require',
    '?sslmode=verify-full&sslrootcert=system',
  ])('takes a database with %o', (asked) => {
    const DATABASE_URL = `postgres://one/sellerfeed${asked}`;
    expect(parseConfig({ ...SECRETS, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  it('takes an empty value for one that is not set, as .env files have them', () => {
    expect(parseConfig({ ...SECRETS, DATABASE_URL: '', BACKEND_PORT: '', SMTP_URL: '' }).port).toBe(1337);
  });

  it.each([
    [{ SITE_URL: 'https://feed.example/' }, ['https://feed.example']],
    [{ SITE_URL: 'https://feed.example', WEB_URL: 'http://web:3000' }, ['http://web:3000']],
    [{ WEB_URL: 'http://10.0.0.1:3000, http://10.0.0.2:3000/' }, ['http://10.0.0.1:3000', 'http://10.0.0.2:3000']],
    [{ PORT: '4000' }, ['http://127.0.0.1:4000']],
  ])('finds every web process with %j at %s', (env, webUrls) => {
    expect(parseConfig({ ...SECRETS, ...env }).webUrls).toEqual(webUrls);
  });

  it.each([
    [{}, { areHere: true, isOn: true }],
    [{ SUMMARIES: 'off' }, { areHere: true, isOn: false }],
    [{ SUPABASE_URL: 'https://project.supabase.co' }, { areHere: false, isOn: false }],
    [
      { SUPABASE_URL: 'https://project.supabase.co', DATABASE_URL: 'postgres://db/x' },
      { areHere: true, isOn: true },
    ],
  ])('writes summaries where the database has them: %j', (env, expected) => {
    expect(parseConfig({ ...SECRETS, ...env }).summaries).toEqual({ ...expected, model: null });
  });

  it('names the model that selects sentences', () => {
    const env = { SUMMARY_BASE_URL: 'http://localhost:11434/v1/', SUMMARY_MODEL: 'llama' };
    expect(parseConfig({ ...SECRETS, ...env }).summaries.model).toEqual({
      ...{ baseUrl: 'http://localhost:11434/v1', name: 'llama', apiKey: undefined },
    });
  });

  it('mounts no data service when Supabase is hosted, and then needs no keys', () => {
    const { JWT_SECRET, INGEST_TOKEN, REVALIDATE_SECRET } = SECRETS;
    const env = { JWT_SECRET, INGEST_TOKEN, REVALIDATE_SECRET, SUPABASE_URL: 'https://project.supabase.co' };
    expect(parseConfig(env).dataService).toBeNull();
  });

  it.each([
    [{ BACKEND_PORT: '70000' }, 'BACKEND_PORT is wrong'],
    [{ SUMMARY_BASE_URL: 'http://localhost:11434/v1' }, 'SUMMARY_MODEL is missing'],
    [{ SUMMARY_MODEL: 'llama' }, 'SUMMARY_BASE_URL is missing'],
    [{ SUMMARY_BASE_URL: 'localhost', SUMMARY_MODEL: 'x' }, 'SUMMARY_BASE_URL is wrong'],
    [{ SITE_URL: 'feed.example' }, 'SITE_URL is wrong: must be an http(s) URL'],
    [{ SITE_URL: 'javascript:alert(1)' }, 'SITE_URL is wrong'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET is wrong: must have at least 32 characters'],
    [{ WEB_URL: 'http://web:3000, web2' }, 'WEB_URL is wrong'],
    [{ WEB_URL: ',' }, 'WEB_URL is wrong'],
    [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY is wrong'],
    [{ SITE_URL: 'https://feed.example/blog' }, 'SITE_URL is wrong: must be an origin'],
    [{ SITE_URL: 'https://user@feed.example' }, 'SITE_URL is wrong: must be an origin'],
    [{ MAIL_FROM: 'Sellerfeed' }, 'MAIL_FROM is wrong: must hold an address'],
    [
      { SUPABASE_PUBLISHABLE_KEY: '', SUPABASE_SECRET_KEY: '', JWT_SECRET: '' },
      'SUPABASE_PUBLISHABLE_KEY is missing\nSUPABASE_SECRET_KEY is missing',
    ],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL is wrong'],
    [{ S3_URL: 'https://s3.example/bucket' }, 'S3_URL is wrong: names no access key and secret'],
    [{ JWT_SECRET: '' }, 'JWT_SECRET is missing'],
    [{ SUPABASE_SECRET_KEY: '' }, 'SUPABASE_SECRET_KEY is missing'],
    [{ SUPABASE_SECRET_KEY: 'x' }, 'SUPABASE_SECRET_KEY is wrong: must have at least 32 characters'],
  ])('refuses %j and names it', (env, message) => {
    expect(messageOf({ ...SECRETS, ...env })).toContain(message);
  });

  it.each([
    [{}, true],
    [{ SITE_URL: 'http://localhost:3000' }, true],
    [{ SITE_URL: 'http://127.0.0.1' }, true],
    [{ SITE_URL: 'https://feed.example' }, false],
    [{ SITE_URL: 'https://feed.example', SEED: 'on' }, true],
    [{ DATABASE_URL: 'postgres://db/x' }, false],
    [{ SEED: 'off' }, false],
  ])('with %j the sample posts come by themselves: %s', (env, seed) => {
    expect(parseConfig({ ...SECRETS, ...env }).seed).toBe(seed);
  });

  it('names everything that is wrong at once', () => {
    const message = messageOf({ ...SECRETS, BACKEND_PORT: 'x', LOG_LEVEL: 'loud' });
    expect(message.split('\n')).toHaveLength(2);
  });
});
