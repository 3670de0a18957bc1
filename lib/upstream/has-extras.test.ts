import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';

vi.mock('server-only', () => ({}));

let calls: string[];
let answer: () => Response;
let hasExtras: () => Promise<boolean>;
beforeEach(async () => {
  stubWebEnv({ API_URL: 'http://backend.test' });
  calls = [];
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url);
    return answer();
  });
  vi.resetModules();
  ({ hasExtras } = await import('./has-extras'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it('is so where the content API answers, and not where it knows no such call, which is asked for once', async () => {
  answer = () => Response.json({ data: [], meta: { max: 300 } });
  expect(await hasExtras()).toBe(true);
  answer = () =>
    Response.json({ data: null, error: { status: 404, name: 'NotFoundError', message: 'x' } }, { status: 404 });
  expect(await hasExtras()).toBe(false);
  calls = [];
  expect(await hasExtras()).toBe(false);
  expect(calls).toEqual([]);
});

it.each([
  ['an error', () => new Response('{}', { status: 502 })],
  ['a page', () => new Response('<!doctype html>')],
])('is not known after %s', async (_, given) => {
  answer = given;
  await expect(hasExtras()).rejects.toMatchObject({ code: 'upstream_failed' });
  answer = () => Response.json({ data: [] });
  expect(await hasExtras()).toBe(true);
});
