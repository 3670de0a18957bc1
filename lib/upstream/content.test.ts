import { afterEach, expect, it, vi } from 'vitest';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';
import { callContentApi } from './content';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it('gives a content API that does not answer up after five seconds', async () => {
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
