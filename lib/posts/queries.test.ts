import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makePost } from '#test/factories/post.ts';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';
import { createResponseRules, requestContext } from '@/lib/response/request-context';
import { getPost, getPostById, getPostSlug, listRelatedPosts } from './queries';

const upstream = vi.fn<typeof fetch>();

beforeEach(() => {
  stubWebEnv({ API_URL: 'http://api.test' });
  vi.stubGlobal('fetch', upstream);
  upstream.mockReset();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const answerOnce = (body: unknown, status = 200) => upstream.mockResolvedValueOnce(Response.json(body, { status }));
const asked = () => upstream.mock.calls.map(([url]) => String(url).replace('http://api.test', ''));

const wirePost = (id: number) => ({
  id,
  attributes: {
    title: `Post ${id}`,
    url_slug: `post-${id}`,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    publishedAt: '2026-01-01T00:00:00.000Z',
    news_raw_data: { text: `Text ${id}`, type: 'LinkedIn', metaData: { postUser: 'Ada Abel' } },
  },
});

// Written out in full, because other content APIs must support these calls as well (spec §7).

describe('one post (call 5)', () => {
  it('includes hashtags and bookmarks', async () => {
    answerOnce({ data: wirePost(3) });
    expect(await getPost('post-3')).toMatchObject({ id: 3, title: 'Post 3' });
    expect(asked()).toEqual(['/api/news/get-by-url-slug/post-3?populate[0]=hashtags&populate[1]=bookmarks']);
  });

  it.each([
    ['two words', 'two%20words'],
    ['2025/03/inner-slashes', '2025%2F03%2Finner-slashes'],
    ['a?b#c', 'a%3Fb%23c'],
    ['preço', 'pre%C3%A7o'],
  ])('is asked for by any slug that a Strapi may hold: %s', async (slug, encoded) => {
    answerOnce({ data: wirePost(3) });
    expect(await getPost(slug)).toMatchObject({ id: 3 });
    expect(asked()).toEqual([`/api/news/get-by-url-slug/${encoded}?populate[0]=hashtags&populate[1]=bookmarks`]);
  });

  it.each(['', ' ', '.', '..', 'a\u0000b', 'x'.repeat(301)])(
    'is not asked for by what is no slug: %j',
    async (slug) => {
      expect(await getPost(slug)).toBeNull();
      expect(asked()).toEqual([]);
    },
  );

  it('is null if there is none; other errors are thrown', async () => {
    answerOnce({ error: { status: 404, message: 'Not Found' } }, 404);
    expect(await getPost('gone')).toBeNull();
    answerOnce({ error: { status: 500, message: 'Internal Server Error' } }, 500);
    await expect(getPost('broken')).rejects.toMatchObject({ upstreamStatus: 500 });
  });
});

describe('one post by id (call 3)', () => {
  it('includes picture and hashtags on request', async () => {
    answerOnce({ data: [wirePost(3)], meta: { pagination: { total: 1 } } });
    expect(await getPostById(3, { clientAddress: '203.0.113.7' })).toMatchObject({
      id: 3,
      text: 'Text 3',
      bookmarks: [],
    });
    expect(asked()).toEqual([
      '/api/news/public?filters[id][$eq]=3&pagination[pageSize]=1&populate[0]=image&populate[1]=hashtags',
    ]);
    expect(new Headers(upstream.mock.calls[0]?.[1]?.headers).get('x-forwarded-for')).toBe('203.0.113.7');
  });

  it('is null if there is none', async () => {
    answerOnce({ data: [], meta: { pagination: { total: 0 } } });
    expect(await getPostById(4, {})).toBeNull();
  });

  it('has no slug where the upstream gives none', async () => {
    answerOnce({ data: [{ id: 4, attributes: { url_slug: null } }] });
    expect(await getPostSlug(4)).toBeNull();
  });
});

describe('related articles (call 6)', () => {
  it('are four of the twenty newest others', async () => {
    answerOnce({
      data: Array.from({ length: 20 }, (_, index) => wirePost(index + 1)),
      meta: { pagination: { total: 300 } },
    });
    expect(await listRelatedPosts(makePost({ id: 99 }))).toHaveLength(4);
    expect(asked()).toEqual([
      '/api/news/public?pagination[page]=1&pagination[pageSize]=20&populate[0]=hashtags&sort=publishedAt:desc&filters[id][$ne]=99',
    ]);
  });

  it('are empty if they cannot be loaded, and the page is stored for seconds only', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    answerOnce({}, 500);
    const rules = { ...createResponseRules(), maxAgeS: 300 };
    const list = () => listRelatedPosts(makePost({ id: 98 }));
    expect(await requestContext.run({ id: '', method: '', path: '', rules }, list)).toEqual([]);
    expect(rules.maxAgeS).toBe(10);
  });
});
