import { beforeEach, expect, it, vi } from 'vitest';
import { fetchWholePost, preloadWholePost } from './whole-post';

const api = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', api);
  api.mockReset();
  api.mockImplementation(async (path) => Response.json({ id: Number(path.split('/').at(-1)), text: 'Whole.' }));
});

it('fetches a post once, ahead or when it is opened, and anew after five minutes', async () => {
  preloadWholePost(1);
  expect(await fetchWholePost(1)).toMatchObject({ id: 1, text: 'Whole.' });
  await fetchWholePost(1, Date.now() + 299_000);
  expect(api.mock.calls.map(([path]) => path)).toEqual(['/api/posts/1']);
  await fetchWholePost(1, Date.now() + 301_000);
  expect(api).toHaveBeenCalledTimes(2);
});

it('remembers the last fifty', async () => {
  for (let id = 1_000; id <= 1_050; id += 1) await fetchWholePost(id);
  await fetchWholePost(1_001);
  expect(api).toHaveBeenCalledTimes(51);
  await fetchWholePost(1_000);
  expect(api).toHaveBeenCalledTimes(52);
});

it('tries again after a failure', async () => {
  api.mockRejectedValueOnce(new TypeError('fetch failed'));
  await expect(fetchWholePost(2)).rejects.toMatchObject({ code: 'network' });
  expect(await fetchWholePost(2)).toMatchObject({ id: 2 });
});
