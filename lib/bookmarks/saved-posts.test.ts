import { afterEach, expect, it, vi } from 'vitest';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';
import { countSaved, deleteBookmark, listSavedPosts } from './saved-posts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it('counts a post once among all, and in each of its collections', () => {
  expect(countSaved([{ bookmarkIds: [1, 2] }, { bookmarkIds: [2] }])).toEqual({ all: 2, byBookmark: { 1: 1, 2: 2 } });
});

it('counts nothing, and not what is unknown', () => {
  expect(countSaved([])).toEqual({ all: 0, byBookmark: {} });
  expect(countSaved(null)).toBeNull();
});

const session = { userId: 1, username: 'x', email: 'x@example.com', jwt: 'x' };

it('lists all posts of a content API whose pages are shorter than requested', async () => {
  stubWebEnv({ API_URL: 'http://api.test' });
  const upstream = vi.fn<typeof fetch>(async (input) => {
    const page = Number(new URL(String(input)).searchParams.get('pagination[page]'));
    const data = Array.from({ length: Math.min(25, 60 - (page - 1) * 25) }, (_, index) => ({
      id: (page - 1) * 25 + index + 1,
      attributes: { url_slug: 'x', bookmarks: { data: [{ id: 7, attributes: { name: 'Launches' } }] } },
    }));
    return Response.json({ data, meta: { pagination: { total: 60 } } });
  });
  vi.stubGlobal('fetch', upstream);
  expect(countSaved(await listSavedPosts([7], session, {}))).toEqual({ all: 60, byBookmark: { 7: 60 } });
  expect(upstream).toHaveBeenCalledTimes(3);
});

it.each([
  ['ours', 200, { isKept: true }, { posts: null, isKept: true }],
  // It may fail at one call and do the next.
  ['ours, which fails at first', 500, { isKept: true }, { posts: [1], isKept: true }],
  ['a Strapi', 404, {}, { posts: [1], isKept: false }],
])('tells how a deleted collection comes back, in front of %s', async (_name, status, meta, expected) => {
  stubWebEnv({ API_URL: 'http://api.test' });
  const post = { id: 1, attributes: { url_slug: 'x', bookmarks: { data: [] } } };
  vi.stubGlobal('fetch', async (input: string, { method }: RequestInit) => {
    if (method === 'DELETE') return Response.json({ data: {}, meta });
    if (input.endsWith('/bookmarks/lists')) return Response.json({ data: [] }, { status });
    return Response.json({ data: [post], meta: { pagination: { total: 1 } } });
  });
  expect(await deleteBookmark(7, session, {})).toEqual(expected);
});
