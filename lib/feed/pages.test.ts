import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makePost } from '#test/factories/post.ts';
import { toListedPost } from '@/lib/posts/listed-post';
import type { FeedPage } from './model';
import type { fetchFeedPages as ReadFeedPages } from './pages';

const MINUTE_MS = 60_000;

const page = (number: number, title = 'A post'): FeedPage => ({
  posts: [toListedPost(makePost({ id: number, title }))],
  page: number,
  pageSize: 25,
  total: 60,
  searched: null,
});

const server = vi.fn<(url: string) => Response>();
const requests = (): string[] => server.mock.calls.map(([url]) => url);

// A module of its own for each test: what it keeps lives as long as the browser's page.
let fetchFeedPages: typeof ReadFeedPages;

beforeEach(async () => {
  vi.resetModules();
  server.mockReset();
  server.mockImplementation((url) => Response.json(page(Number(new URLSearchParams(url.split('?')[1]).get('page')))));
  vi.stubGlobal('fetch', async (url: string) => server(url));
  ({ fetchFeedPages } = await import('./pages'));
});

const read = (changes: Partial<Parameters<typeof ReadFeedPages>[0]> = {}, now = 0) =>
  fetchFeedPages({ query: 'search=ppc', pages: 1, readerId: null, ...changes }, now);

describe('fetchFeedPages', () => {
  test('reads consecutive pages from the one that the address names', async () => {
    const pages = await read({ query: 'search=ppc&page=3', pages: 2 });
    expect(pages.map(({ page: number }) => number)).toEqual([3, 4]);
    expect(requests()).toEqual(['/api/posts?search=ppc&page=3&view=cards', '/api/posts?search=ppc&page=4&view=cards']);
  });

  test('asks only for what is missing when one more page is shown', async () => {
    await read({ pages: 1 });
    await read({ pages: 2 });
    expect(requests()).toEqual(['/api/posts?search=ppc&page=1&view=cards', '/api/posts?search=ppc&page=2&view=cards']);
  });

  test('does not ask for the page that the server rendered', async () => {
    const rendered = page(1, 'Rendered');
    expect(await read({ rendered, pages: 2 })).toMatchObject([{ posts: [{ title: 'Rendered' }] }, { page: 2 }]);
    expect(requests()).toEqual(['/api/posts?search=ppc&page=2&view=cards']);
  });

  test('keeps a page for five minutes, then asks again, even for the rendered one', async () => {
    const rendered = page(1);
    await read({ rendered });
    await read({ rendered }, 5 * MINUTE_MS - 1);
    expect(requests()).toEqual([]);
    await read({ rendered }, 5 * MINUTE_MS);
    expect(requests()).toEqual(['/api/posts?search=ppc&page=1&view=cards']);
  });

  test('fails as a whole, and tries again only what failed', async () => {
    server.mockImplementationOnce(() => Response.json(page(1)));
    server.mockImplementationOnce(() =>
      Response.json({ error: { message: 'HTTP error! status: 500' } }, { status: 502 }),
    );
    await expect(read({ pages: 2 })).rejects.toThrow('HTTP error! status: 500');
    server.mockClear();
    expect(await read({ pages: 2 })).toHaveLength(2);
    expect(requests()).toEqual(['/api/posts?search=ppc&page=2&view=cards']);
  });

  test('never shows one reader the list of another', async () => {
    await read({ query: 'bookmarks=1', readerId: 5 });
    await read({ query: 'bookmarks=1', readerId: 6 });
    await read({ query: 'bookmarks=1', readerId: null });
    expect(requests()).toHaveLength(3);
  });
});
