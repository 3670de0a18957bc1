import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nastyWirePost } from '#test/factories/nasty-post.ts';
import { assertWellFormed } from '#test/rig/assert-well-formed.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';

const ORIGIN = 'https://feed.example.com';

let upstream: LocalServer;
/** The content API's response. */
let posts: { id: number }[] = [];

beforeAll(async () => {
  upstream = await serveLocally((request, response) => {
    if (request.url?.startsWith('/rest/v1/')) return response.end('[]');
    response.end(JSON.stringify({ data: posts, meta: { pagination: { total: posts.length } } }));
  });
  stubWebEnv({ API_URL: upstream.url, SITE_URL: ORIGIN });
});
afterAll(() => upstream.close());

it('sitemaps are well-formed whatever the posts hold', async () => {
  const { GET: getChunk } = await import('@/app/sitemaps/[file]/route');
  const { GET: getNews } = await import('@/app/news-sitemap.xml/route');
  await fc.assert(
    fc.asyncProperty(fc.array(nastyWirePost(), { minLength: 1, maxLength: 3 }), async (nasty) => {
      posts = nasty;
      const chunk = await getChunk(new Request(ORIGIN), { params: Promise.resolve({ file: 'posts-1.xml' }) });
      expect(chunk.status).toBe(200);
      assertWellFormed(await chunk.text());
      const news = await getNews(new Request(ORIGIN), { params: Promise.resolve({}) });
      expect(news.status).toBe(200);
      assertWellFormed(await news.text());
    }),
    { seed: 20_260_301, numRuns: 20 },
  );
});
