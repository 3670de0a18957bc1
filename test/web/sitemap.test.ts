import { getRequestListener } from '@hono/node-server';
import { XMLParser } from 'fast-xml-parser';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invalidate } from '#lib/response/invalidation.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyKind } from '#test/rig/database.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';

const ORIGIN = 'https://feed.example.com';

let backend: TestBackend;
let server: LocalServer;
/** Rows of the data service. */
let summaries: object[] = [];
let hasCorrections = true;

beforeAll(async () => {
  backend = await createTestBackend(anyKind);
  server = await serveLocally(
    getRequestListener((request, env) => {
      const { pathname, searchParams } = new URL(request.url);
      const isUnknown = !hasCorrections && searchParams.get('select')?.includes('corrected_at');
      if (isUnknown) return Response.json({ code: '42703', message: 'column does not exist' }, { status: 400 });
      if (pathname === '/rest/v1/gb_daily_summaries') return Response.json(summaries);
      if (pathname === '/rest/v1/gb_weekly_summaries') return Response.json([]);
      return backend.app.fetch(request, env);
    }),
  );
  stubWebEnv({ API_URL: server.url, SITE_URL: ORIGIN });
  // The index for searches is most of the price of so many posts, and no sitemap uses it.
  await sql`drop index app.posts_search`.execute(backend.database.db);
});

afterAll(async () => {
  await server.close();
  await backend.close();
});

/** Fills the database up to this many posts. */
async function havePosts(count: number): Promise<void> {
  await sql`
    insert into app.posts (title, url_slug, text, type, text_hash, published_at, created_at)
    select 'Post ' || n, 'post-' || n, repeat('word ', 60), 'LinkedIn', 'hash-' || n,
           timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series((select count(*) from app.posts) + 1, ${count}::int) n`.execute(backend.database.db);
}

const parser = new XMLParser({ isArray: (name) => name === 'url' || name === 'sitemap' });

async function readIndex(): Promise<string[]> {
  const { GET } = await import('@/app/sitemap.xml/route');
  const response = await GET(new Request(`${ORIGIN}/sitemap.xml`), { params: Promise.resolve({}) });
  expect(response.status).toBe(200);
  const { sitemapindex } = parser.parse(await response.text());
  return sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc);
}

async function readChunk(location: string): Promise<{ status: number; locations: string[] }> {
  const { GET } = await import('@/app/sitemaps/[file]/route');
  const file = location.split('/').at(-1) ?? '';
  const response = await GET(new Request(new URL(location, ORIGIN)), { params: Promise.resolve({ file }) });
  if (response.status !== 200) return { status: response.status, locations: [] };
  const { urlset } = parser.parse(await response.text());
  return { status: 200, locations: (urlset.url ?? []).map(({ loc }: { loc: string }) => loc) };
}

describe('the sitemap', () => {
  it.each([
    [0, []],
    [1, [1]],
    [5_000, [5_000]],
    [5_001, [5_000, 1]],
    [10_001, [5_000, 5_000, 1]],
  ])('lists %i posts once each, at most 5,000 a file', async (count, sizes) => {
    await havePosts(count);
    const lists = ['pages', 'authors', 'hashtags', 'summaries'].map((name) => `${ORIGIN}/sitemaps/${name}.xml`);
    const index = await readIndex();
    expect(index.slice(0, lists.length)).toEqual(lists);
    const chunks = index.slice(lists.length);
    const seen = new Set<string>();
    const lengths: number[] = [];
    for (const chunk of chunks) {
      const { locations } = await readChunk(chunk);
      lengths.push(locations.length);
      for (const location of locations) seen.add(location);
    }
    expect(lengths).toEqual(sizes);
    expect(seen.size).toBe(count);
    expect(seen.has(`${ORIGIN}/feed/post-${count}`)).toBe(count > 0);
  });

  it('leaves out posts of few words that no summary cites, and says when words were corrected last', async () => {
    const few = { publishedAt: '2025-01-02T00:00:00.000Z', text: 'Few words.' };
    await createPost(backend, { ...few, slug: 'few-words' });
    await createPost(backend, { ...few, slug: 'few-cited', text: 'Few words, cited.' });
    await createPost(backend, { ...few, slug: 'corrected', text: 'word '.repeat(70) });
    const { db } = backend.database;
    await sql`update app.posts set hidden_at = null, updated_at = '2026-05-05T00:00:00Z' where url_slug = 'few-cited'`.execute(
      db,
    );
    await sql`update app.posts set text = text || 'more', updated_at = '2026-06-06T00:00:00Z' where url_slug = 'corrected'`.execute(
      db,
    );
    const content = '- Few words, cited. — [Ada](/feed/few-cited)';
    summaries = [{ id: 1, date: '2025-01-02', title: 'A day', summary_content: content }];
    invalidate({ tags: ['posts', 'summaries'], isRemoval: false });
    const { GET } = await import('@/app/sitemaps/[file]/route');
    const file = 'posts-1.xml';
    const xml = await (await GET(new Request(ORIGIN), { params: Promise.resolve({ file }) })).text();
    expect(xml).not.toContain('few-words');
    expect(xml).toContain(`${ORIGIN}/feed/few-cited</loc><lastmod>2025-01-02T00:00:00.000Z</lastmod>`);
    expect(xml).toContain(`${ORIGIN}/feed/corrected</loc><lastmod>2026-06-06T00:00:00.000Z</lastmod>`);
  });

  it('says when summaries were published, and of a corrected one when that was', async () => {
    const written = { title: 'A day', summary_content: 'Words.', created_at: '2025-01-03T06:00:00+00:00' };
    summaries = [
      { ...written, id: 1, date: '2025-01-02', corrected_at: '2025-01-04T10:00:00+00:00' },
      { ...written, id: 2, date: '2025-01-01', corrected_at: null },
    ];
    invalidate({ tags: ['summaries'], isRemoval: false });
    const { GET } = await import('@/app/sitemaps/[file]/route');
    const file = 'summaries.xml';
    const read = async () =>
      (await GET(new Request(ORIGIN), { params: Promise.resolve({ file }) }))
        .text()
        .then((xml) => xml.match(/<lastmod>[^<]+/g));
    expect(await read()).toEqual(['<lastmod>2025-01-04T10:00:00.000Z', '<lastmod>2025-01-03T06:00:00.000Z']);
    // The tables of a Supabase that is not ours have no such column.
    hasCorrections = false;
    invalidate({ tags: ['summaries'], isRemoval: false });
    expect(await read()).toEqual(['<lastmod>2025-01-03T06:00:00.000Z', '<lastmod>2025-01-03T06:00:00.000Z']);
  });

  it('lists the pages of authors and hashtags that have posts', async () => {
    await createPost(backend, { author: 'Ada Abel', slug: 'by-0' });
    await createPost(backend, { author: 'ADA ABEL', slug: 'by-1' });
    await createPost(backend, { author: 'أحمد', slug: 'by-2' });
    await createPost(backend, { author: 'Draft Only', publishedAt: null, slug: 'by-3' });
    for (const tag of ['authors', 'hashtags']) invalidate({ tags: [tag], isRemoval: false });
    expect((await readChunk('/sitemaps/authors.xml')).locations).toEqual([
      `${ORIGIN}/authors`,
      `${ORIGIN}/authors/ada-abel`,
      `${ORIGIN}/authors/${encodeURIComponent('أحمد')}`,
    ]);
    expect((await readChunk('/sitemaps/hashtags.xml')).locations).toEqual([`${ORIGIN}/hashtags`]);
  });

  it('has no file beyond the last', async () => {
    expect((await readChunk(`${ORIGIN}/sitemaps/posts-4.xml`)).status).toBe(404);
    expect((await readChunk(`${ORIGIN}/sitemaps/posts-0.xml`)).status).toBe(404);
  });
});
