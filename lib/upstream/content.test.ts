import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';
import { type CheckedRequestInit, callContentApi } from './content';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it('times out after five seconds if the content API does not respond', async () => {
  stubWebEnv({ API_URL: 'http://backend.test' });
  const time = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      time.abort(new DOMException('Time is up', 'TimeoutError'));
    });
  });
  await expect(callContentApi('/api/news/public')).rejects.toMatchObject({ code: 'upstream_timeout', status: 504 });
  expect(timeout).toHaveBeenCalledExactlyOnceWith(5_000);
});

it.each(['<!doctype html><title>Maintenance</title>', 'garbage', 'null', '', '{"data":5}'])(
  'lets nobody keep the answer %o',
  async (text) => {
    stubWebEnv({ API_URL: 'http://backend.test' });
    // As the web\'s own fetch does below Next\'s (server/outgoing-fetch.ts).
    vi.stubGlobal('fetch', async (_url: string, { checkBody }: CheckedRequestInit) => {
      checkBody?.(text);
      return new Response(text);
    });
    const schema = z.object({ data: z.array(z.unknown()) });
    const call = callContentApi('/api/news/public', { cache: { freshS: 60, tags: ['posts'], schema } });
    await expect(call).rejects.toMatchObject({ code: 'upstream_failed' });
  },
);

it.each([
  [400, 'Email or Username are already taken', undefined],
  [500, 'HTTP error! status: 500', 'The upstream said: Email or Username are already taken'],
  [
    507,
    'Nothing can be saved at the moment. Please try again later.',
    'The upstream said: Email or Username are already taken',
  ],
])('of an answer with %i tells visitors "%s"', async (status, message, forTheLog) => {
  stubWebEnv({ API_URL: 'http://backend.test' });
  const error = { status, name: 'Error', message: 'Email or Username are already taken', details: {} };
  vi.stubGlobal('fetch', async () => Response.json({ data: null, error }, { status }));
  const failure = await callContentApi('/api/auth/local/register').catch((thrown: unknown) => thrown);
  expect(failure).toMatchObject({ message, upstreamStatus: status });
  expect((failure as Error).cause).toEqual(forTheLog && new Error(forTheLog));
});
