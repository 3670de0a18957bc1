import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { type RequestContext, requestContext } from '@/lib/http/request-context';
import type { Post } from '@/lib/posts/model';
import { expireFilteredLists, forgetFilteredLists, getFilteredList } from './filtered-lists';
import type { FeedPage } from './model';

const page = (total: number): FeedPage<Post> => ({ posts: [], page: 1, pageSize: 25, total, searched: null });
const away = () => Promise.reject(new AppError('upstream_unavailable'));

beforeEach(() => forgetFilteredLists());

it('asks once a minute for all who ask for the same', async () => {
  const fetch = vi.fn(async () => page(1));
  await Promise.all([getFilteredList('search=a', fetch, 0), getFilteredList('search=a', fetch, 0)]);
  await getFilteredList('search=a', fetch, 59_999);
  expect(fetch).toHaveBeenCalledTimes(1);
  await getFilteredList('search=b', fetch, 0);
  await getFilteredList('search=a', fetch, 60_000);
  expect(fetch).toHaveBeenCalledTimes(3);
});

it('asks anew once posts have changed', async () => {
  await getFilteredList('search=a', async () => page(1), 0);
  expireFilteredLists();
  expect((await getFilteredList('search=a', async () => page(2), 1)).total).toBe(2);
});

it('shows the last list while the upstream is away, and asks again', async () => {
  await getFilteredList('search=a', async () => page(1), 0);
  expect((await getFilteredList('search=a', away, 60_000)).total).toBe(1);
  expireFilteredLists();
  expect((await getFilteredList('search=a', async () => page(3), 60_001)).total).toBe(3);
});

it('keeps no failure, and hides no refusal behind an older list', async () => {
  await expect(getFilteredList('search=a', away, 0)).rejects.toThrow(AppError);
  expect((await getFilteredList('search=a', async () => page(1), 0)).total).toBe(1);
  const limited = () => Promise.reject(new AppError('too_many_requests'));
  await expect(getFilteredList('search=a', limited, 60_000)).rejects.toMatchObject({ status: 429 });
});

it('refuses nobody for what another may not ask any more', async () => {
  const limited = getFilteredList('search=a', () => Promise.reject(new AppError('too_many_requests')), 0);
  const other = getFilteredList('search=a', async () => page(2), 0);
  await expect(limited).rejects.toMatchObject({ status: 429 });
  expect((await other).total).toBe(2);
});

it('keeps no failure of a list that was still on its way when posts changed', async () => {
  let fail = (_error: unknown): void => {};
  const failing = new Promise<FeedPage<Post>>((_resolve, reject) => {
    fail = reject;
  });
  const first = getFilteredList('search=a', () => failing, 0);
  expireFilteredLists();
  const second = getFilteredList('search=a', away, 1);
  fail(new AppError('upstream_unavailable'));
  await expect(first).rejects.toThrow(AppError);
  await expect(second).rejects.toThrow(AppError);
  expect((await getFilteredList('search=a', async () => page(3), 2)).total).toBe(3);
});

it('says how long the page that shows it may be shown to others', async () => {
  const ask = async (now: number, fetch = async () => page(1)) => {
    const context: RequestContext = { id: '', method: '', path: '', setStatus: () => {} };
    await requestContext.run(context, () => getFilteredList('search=a', fetch, now));
    return context.keptUntil;
  };
  expect(await ask(0)).toBe(60_000);
  expect(await ask(59_999)).toBe(60_000);
  expect(await ask(60_000)).toBe(120_000);
  expireFilteredLists();
  expect(await ask(60_001)).toBe(120_001);
});
