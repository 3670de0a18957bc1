import { PHASE_PRODUCTION_BUILD } from 'next/constants.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';
import configure from './next.config.ts';
import { NEXT_ENV } from './server/build/next-env.ts';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
const { argv } = process;
beforeEach(() => {
  process.argv = ['node', 'next', 'build'];
  for (const name of [...Object.keys(NEXT_ENV), 'SETTINGS_NAMED']) vi.stubEnv(name, undefined);
  stubWebEnv({ API_URL: 'https://api.example.com' });
});
afterEach(() => {
  process.argv = argv;
  vi.unstubAllEnvs();
  warn.mockClear();
});

it('a build names the settings that the start will miss, once', async () => {
  vi.stubEnv('API_URL', '');
  vi.stubEnv('SESSION_SECRET', 'short');
  await configure(PHASE_PRODUCTION_BUILD);
  await configure(PHASE_PRODUCTION_BUILD);
  expect(warn.mock.calls).toEqual([
    [expect.stringContaining('API_URL is missing, SESSION_SECRET is wrong: must have at least 32 characters')],
  ]);
});

it('the types of routes are made without a word about settings', async () => {
  vi.stubEnv('API_URL', '');
  process.argv = ['node', 'next', 'typegen'];
  await configure(PHASE_PRODUCTION_BUILD);
  expect(warn).not.toHaveBeenCalled();
});

it('names nothing that is there, and nothing to our own commands, which complete the settings', async () => {
  await configure(PHASE_PRODUCTION_BUILD);
  vi.stubEnv('API_URL', '');
  for (const [name, value] of Object.entries(NEXT_ENV)) vi.stubEnv(name, value);
  await configure(PHASE_PRODUCTION_BUILD);
  expect(warn).not.toHaveBeenCalled();
});
