import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requestReaderPost } from './fetch-reader-posts';
import { forgetReaderPosts, readerPostsStore } from './store';

const ADA = 7;
const api = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', api);
  api.mockReset();
});
afterEach(() => {
  forgetReaderPosts();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const asked = () => api.mock.calls.map(([path]) => path);
const answerOf = (...ids: number[]) => Response.json({ posts: ids.map((id) => ({ id, hashtags: [], bookmarks: [] })) });

it('asks once for all posts of a page', async () => {
  api.mockResolvedValueOnce(answerOf(1, 2));
  for (const id of [1, 2, 1]) requestReaderPost(ADA, id);
  await vi.runAllTimersAsync();
  expect(asked()).toEqual(['/api/account/posts?ids=1,2']);
  expect([...readerPostsStore.get().posts.keys()]).toEqual([1, 2]);
});

it('does not repeat requests in flight, as for buttons that are rendered after their cards', async () => {
  const slow = Promise.withResolvers<Response>();
  api.mockReturnValueOnce(slow.promise).mockResolvedValueOnce(answerOf(3));
  for (const id of [1, 2]) requestReaderPost(ADA, id);
  await vi.advanceTimersByTimeAsync(1_000);
  for (const id of [1, 2, 3]) requestReaderPost(ADA, id);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked()).toEqual(['/api/account/posts?ids=1,2', '/api/account/posts?ids=3']);
  slow.resolve(answerOf(1, 2));
  await vi.runAllTimersAsync();
  expect([...readerPostsStore.get().posts.keys()].sort()).toEqual([1, 2, 3]);
});

it('asks again for another reader, and after a failure', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  api.mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(answerOf(1));
  requestReaderPost(ADA, 1);
  await vi.advanceTimersByTimeAsync(1_000);
  requestReaderPost(ADA, 1);
  await vi.advanceTimersByTimeAsync(1_000);
  requestReaderPost(8, 1);
  await vi.runAllTimersAsync();
  expect(asked()).toEqual(Array.from({ length: 3 }, () => '/api/account/posts?ids=1'));
});
