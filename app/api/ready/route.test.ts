import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';

const upstream = vi.fn<(url: string) => Promise<Response>>();
let ask: () => Promise<Response>;

beforeEach(async () => {
  vi.resetModules();
  stubWebEnv({ API_URL: 'http://backend.test', SUPABASE_URL: 'http://data.test' });
  vi.stubGlobal('fetch', (input: string | URL) => upstream(String(input)));
  upstream.mockReset();
  upstream.mockImplementation(async (url) => Response.json(url.startsWith('http://data.test') ? [] : { data: [] }));
  ask = (await import('./route')).GET;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const answer = async () => {
  const response = await ask();
  return { code: response.status, ...(await response.json()) };
};

it('is ready while both upstreams respond', async () => {
  expect(await answer()).toEqual({ code: 200, status: 'ready', contentApi: 'ok', dataService: 'ok' });
});

it.each([
  ['is away', () => Promise.reject(new TypeError('fetch failed'))],
  ['fails', async () => Response.json({ error: { status: 500, message: 'relation is missing' } }, { status: 500 })],
  ['makes no sense', async () => new Response('<h1>Maintenance</h1>')],
])('is unavailable while the content API %s, and says no more to strangers', async (_, fail) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  upstream.mockImplementation((url) =>
    url.startsWith('http://data.test') ? Promise.resolve(Response.json([])) : fail(),
  );
  expect(await answer()).toEqual({ code: 503, status: 'unavailable', contentApi: 'unavailable', dataService: 'ok' });
  expect(warn).toHaveBeenCalledExactlyOnceWith('contentApi does not answer as expected', expect.any(Error));
});

it('stays in service without the data service, because pages work without it', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  upstream.mockImplementation(async (url) =>
    url.startsWith('http://data.test')
      ? Response.json({ message: 'no' }, { status: 500 })
      : Response.json({ data: [] }),
  );
  expect(await answer()).toEqual({ code: 200, status: 'degraded', contentApi: 'ok', dataService: 'unavailable' });
  expect(warn).toHaveBeenCalledOnce();
});

it('checks the upstreams at most once in two seconds', async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
  await Promise.all([answer(), answer(), answer()]);
  expect(upstream).toHaveBeenCalledTimes(2);
  vi.setSystemTime(1_002_000);
  await answer();
  expect(upstream).toHaveBeenCalledTimes(4);
});

it('logs once that an upstream is down, and once that it is back', async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  const good = upstream.getMockImplementation();
  upstream.mockImplementation(() => Promise.reject(new TypeError('fetch failed')));
  await answer();
  vi.setSystemTime(1_002_000);
  await answer();
  expect(warn).toHaveBeenCalledTimes(2);
  if (good) upstream.mockImplementation(good);
  vi.setSystemTime(1_004_000);
  expect(await answer()).toMatchObject({ status: 'ready' });
  expect(info.mock.calls).toEqual([['contentApi answers again'], ['dataService answers again']]);
});
