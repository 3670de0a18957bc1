import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makePost } from '#test/factories/post.ts';
import { toListedPost } from '@/lib/posts/listed-post';
import type { FeedPage } from './model';
import { canLoadMore, type LoadedPages, loadPages } from './use-feed';

const MINUTE_MS = 60_000;

const page = (number: number, title = 'A post'): FeedPage => ({
  posts: [toListedPost(makePost({ id: number, title }))],
  page: number,
  pageSize: 25,
  total: 60,
});

const server = vi.fn<(url: string) => Response>();
const requests = (): string[] => server.mock.calls.map(([url]) => url);

beforeEach(() => {
  server.mockReset();
  server.mockImplementation((url) => Response.json(page(Number(new URLSearchParams(url.split('?')[1]).get('page')))));
  vi.stubGlobal('fetch', async (url: string) => server(url));
});

const load = (
  changes: Partial<Parameters<typeof loadPages>[0]> = {},
  before?: LoadedPages,
  now = 0,
): Promise<LoadedPages> => loadPages({ query: 'search=ppc', count: 1, readerId: null, ...changes }, before, now);

describe('loadPages', () => {
  test('fetches consecutive pages from the page in the address', async () => {
    const { pages } = await load({ query: 'search=ppc&page=3', count: 2 });
    expect(pages.map(({ page: number }) => number)).toEqual([3, 4]);
    expect(requests()).toEqual(['/api/posts?search=ppc&page=3&view=cards', '/api/posts?search=ppc&page=4&view=cards']);
  });

  test('fetches only the missing page when one more is shown', async () => {
    const before: LoadedPages = { query: 'search=ppc', readerId: null, pages: [page(1, 'Rendered')], loadedAt: 0 };
    const loaded = await load({ count: 2 }, before);
    expect(loaded.pages).toMatchObject([{ posts: [{ title: 'Rendered' }] }, { page: 2 }]);
    expect(requests()).toEqual(['/api/posts?search=ppc&page=2&view=cards']);
  });

  test('keeps pages for five minutes after the oldest was loaded, then fetches all of them again', async () => {
    const first = await load();
    const second = await load({ count: 2 }, first, 3 * MINUTE_MS);
    server.mockClear();
    await load({ count: 2 }, second, 5 * MINUTE_MS - 1);
    expect(requests()).toEqual([]);
    const again = await load({ count: 2 }, second, 5 * MINUTE_MS);
    expect(requests()).toEqual(['/api/posts?search=ppc&page=1&view=cards', '/api/posts?search=ppc&page=2&view=cards']);
    expect(again.loadedAt).toBe(5 * MINUTE_MS);
  });

  test('fails as a whole, and does not fetch loaded pages again', async () => {
    const before = await load();
    server.mockClear();
    server.mockImplementationOnce(() =>
      Response.json({ error: { message: 'HTTP error! status: 500' } }, { status: 502 }),
    );
    await expect(load({ count: 2 }, before)).rejects.toThrow('HTTP error! status: 500');
    expect((await load({ count: 2 }, before)).pages).toHaveLength(2);
    expect(requests()).toEqual(Array(2).fill('/api/posts?search=ppc&page=2&view=cards'));
  });

  test('keeps no page of another list, nor of another reader', async () => {
    const before = await load({ query: 'bookmarks=1', readerId: 5 });
    await load({ query: 'bookmarks=1', readerId: 6 }, before);
    await load({ query: 'bookmarks=1', readerId: null }, before);
    await load({ query: 'bookmarks=2', readerId: 5 }, before);
    expect(requests()).toHaveLength(4);
  });
});

const pageOf = (number: number, count: number, total: number) => ({
  posts: Array.from({ length: count }, (_, index) => makePost({ id: number * 100 + index })),
  page: number,
  pageSize: 25,
  total,
});

test.each([
  ['nothing loaded', [], false],
  ['an empty result', [pageOf(1, 0, 0)], false],
  ['fewer than a page', [pageOf(1, 24, 24)], false],
  ['exactly one page', [pageOf(1, 25, 25)], false],
  ['one more than a page', [pageOf(1, 25, 26)], true],
  ['a short page though more are said to exist', [pageOf(1, 24, 60)], false],
  ['two full pages of three', [pageOf(1, 25, 60), pageOf(2, 25, 60)], true],
  ['the last, short page', [pageOf(1, 25, 60), pageOf(2, 25, 60), pageOf(3, 10, 60)], false],
  ['all loaded in full pages', [pageOf(1, 25, 50), pageOf(2, 25, 50)], false],
  ['a list that begins at the last full page', [pageOf(2, 25, 50)], false],
  ['a list that begins at a later page', [pageOf(2, 25, 51)], true],
  ['a page past the end', [pageOf(9, 0, 50)], false],
  ['a full page of which one is left out', [{ ...pageOf(1, 24, 60), leftOut: 1 }], true],
  ['all loaded but for one that is left out', [{ ...pageOf(1, 24, 25), leftOut: 1 }], false],
])('%s: %#', (_, pages, expected) => {
  expect(canLoadMore(pages)).toBe(expected);
});
