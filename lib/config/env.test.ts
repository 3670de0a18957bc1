import { describe, expect, it } from 'vitest';
import { parseWebEnv } from './env';
import { ConfigError } from './environment';

const ENV = {
  API_URL: 'http://backend.test',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
  SESSION_SECRET: 's'.repeat(32),
  REVALIDATE_SECRET: 'r'.repeat(32),
};

/** An older project's key: a JWT that names its role. */
const legacyKey = (role: string) =>
  `e30.${Buffer.from(JSON.stringify({ iss: 'supabase', role })).toString('base64url')}.sig`;

describe('the address it listens on', () => {
  it.each([
    [{}, undefined],
    [{ TRUST_PROXY: '10.0.0.0/8' }, undefined],
    [{ TRUST_PROXY: 'on' }, '127.0.0.1'],
    [{ TRUST_PROXY: '2' }, '127.0.0.1'],
    [{ TRUST_PROXY: '2', HOST: '10.0.0.5' }, '10.0.0.5'],
    [{ HOST: '::1' }, '::1'],
  ])('with %j is %s: headers that anybody could send are believed where only a proxy connects', (settings, host) => {
    expect(parseWebEnv({ ...ENV, ...settings }).HOST).toBe(host);
  });
});

describe('the publishable key, which browsers get to see', () => {
  it.each(['sb_publishable_test', legacyKey('anon')])('may be %s', (key) => {
    expect(parseWebEnv({ ...ENV, SUPABASE_PUBLISHABLE_KEY: key }).SUPABASE_PUBLISHABLE_KEY).toBe(key);
  });

  it.each(['sb_secret_test', legacyKey('service_role')])('may not be %s', (key) => {
    expect(() => parseWebEnv({ ...ENV, SUPABASE_PUBLISHABLE_KEY: key })).toThrow(
      new ConfigError('SUPABASE_PUBLISHABLE_KEY is wrong: must be the publishable key, not a secret one'),
    );
  });
});
