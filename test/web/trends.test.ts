import { getRequestListener } from '@hono/node-server';
import * as cheerio from 'cheerio';
import { sql } from 'kysely';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ingestPosts } from '#backend/posts/ingest/ingest-posts.ts';
import { readSamplePosts } from '#backend/seed/read-samples.ts';
import { invalidate } from '#lib/response/invalidation.ts';
import { createResponseRules, requestContext } from '#lib/response/request-context.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyKind } from '#test/rig/database.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';
import type { GET as Guide } from '@/app/llms.txt/route';
import type { Trend } from '@/lib/trends/model';

const ORIGIN = 'https://feed.example.com';
const NOW = new Date('2026-03-18T09:30:00Z');
const WEEK = { from: '2026-03-12', to: '2026-03-18' };

let backend: TestBackend;
let server: LocalServer;
/** Responds in place of the content API to its call for trends. */
let other: (() => Response) | null = null;

beforeAll(async () => {
  backend = await createTestBackend(anyKind);
  server = await serveLocally(
    getRequestListener((request, env) =>
      other && new URL(request.url).pathname === '/api/news/trends' ? other() : backend.app.fetch(request, env),
    ),
  );
  stubWebEnv({ API_URL: server.url, SITE_URL: ORIGIN });
});

beforeEach(async () => {
  await backend.reset();
  backend.time.stop();
  backend.time.offsetMs += NOW.getTime() - backend.time.now().getTime();
  invalidate({ tags: ['*'], isRemoval: true });
  other = null;
});

afterAll(async () => {
  await server.close();
  await backend.close();
});

/** A term and a hashtag that rise, and a term that fades, as the job would have found them. */
async function createTrends(): Promise<void> {
  const { db } = backend.database;
  await sql`insert into app.hashtags (name) values ('#ppc')`.execute(db);
  for (let index = 0; index < 6; index += 1) {
    const text = `q&a about the robot in parcel ${index}`;
    await createPost(backend, { author: `Author ${index}`, text, createdAt: '2026-03-17T08:00:00Z' });
  }
  await createPost(backend, { author: 'Ada Abel', text: 'an older robot', createdAt: '2026-03-10T08:00:00Z' });
  await createPost(backend, { author: 'Bo Bell', text: 'another older thing', createdAt: '2026-03-10T08:00:00Z' });
  await sql`insert into app.posts_hashtags (post_id, hashtag_id)
    select p.id, h.id from app.posts p, app.hashtags h where p.text like 'q&a%' and p.id % 6 < 4`.execute(db);
  await sql`insert into app.trends (kind, key, is_rising, score, hashtag_id) values
    ('term', 'robot', true, 9, null), ('hashtag', '1', true, 8, 1), ('term', 'older', false, 7, null)`.execute(db);
}

async function createSamplePosts(): Promise<void> {
  const withoutImage = (value: unknown) => ({ ...(value as object), image: undefined });
  const samples = readSamplePosts(NOW).map((sample) =>
    'value' in sample ? { ...sample, value: withoutImage(sample.value) } : sample,
  );
  await ingestPosts({ ...backend.deps, clock: () => NOW }, samples);
  // One of this week's is by nobody.
  await sql`update app.posts set post_user = null where id = (select id from app.posts order by created_at desc offset 3 limit 1)`.execute(
    backend.database.db,
  );
}

/** Makes trends of all hashtags of the posts, or of the words of their titles. */
async function createTrendsOf(kind: Trend['kind'], isRising: boolean): Promise<void> {
  const selects = {
    hashtag: sql`select id::text, id from app.hashtags`,
    term: sql`select distinct word, null::int from app.posts, regexp_split_to_table(lower(title), '[^a-z]+') word where length(word) > 5`,
  };
  const { db } = backend.database;
  await sql`delete from app.trends`.execute(db);
  await sql`
    insert into app.trends (kind, key, is_rising, score, hashtag_id)
    select ${kind}, key, ${isRising}, 1, id from (${selects[kind]}) found (key, id)`.execute(db);
  invalidate({ tags: ['*'], isRemoval: true });
}

/** Counts posts by week, and this week's authors, from the columns that a reader sees. */
async function recount({ kind, name }: Trend, to: string) {
  const conditions = {
    term: sql`position(${name} in lower(concat_ws(' ', title, description, text))) > 0`,
    hashtag: sql`exists (select from app.posts_hashtags ph join app.hashtags h on h.id = ph.hashtag_id where ph.post_id = p.id and h.name = ${name})`,
  };
  const { rows } = await sql<{ week: number; posts: number; authors: number }>`
    select (${to}::date - (published_at at time zone 'UTC')::date) / 7 as week, count(*)::int as posts,
      count(distinct lower(post_user))::int as authors
    from app.posts p where published_at is not null and ${conditions[kind]} group by week`.execute(backend.database.db);
  const of = (week: number) => rows.find((row) => row.week === week);
  return { weeks: Array.from({ length: 8 }, (_, week) => of(week)?.posts ?? 0), authors: of(0)?.authors ?? 0 };
}

/** Runs as a render does, and returns the status that it set beside its result. */
async function render() {
  const rules = createResponseRules();
  const html = await requestContext.run({ id: '1', method: 'GET', path: '/trends', rules }, async () => {
    const { default: TrendsPage } = await import('@/app/trends/page');
    return renderToStaticMarkup(await TrendsPage());
  });
  return { status: rules.status, page: cheerio.load(html) };
}

const readMetadata = async () => (await import('@/app/trends/page')).generateMetadata();

async function readText(route: Promise<{ GET: typeof Guide }>, params = {}): Promise<string> {
  const { GET } = await route;
  return (await GET(new Request(`${ORIGIN}/x`), { params: Promise.resolve(params) })).text();
}
const readMarkdown = () =>
  readText(import('@/app/internal/markdown/[kind]/[key]/route'), { kind: 'trends', key: 'week' });
const readGuide = () => readText(import('@/app/llms.txt/route'));
const readSitemap = () => readText(import('@/app/sitemaps/[file]/route'), { file: 'pages.xml' });

describe('the page of trends', () => {
  it('shows each with its weeks, and each number leads to its posts', async () => {
    await createTrends();
    const { page } = await render();
    expect(
      page('h2')
        .map((_, one) => page(one).text())
        .get(),
    ).toEqual(['New this week', 'Rising', 'Fading']);
    const rows = page('main li, section li')
      .map((_, row) => page(row).text())
      .get();
    expect(rows).toEqual([
      '#ppcHashtag · 4 posts by 4 authors',
      'robotTerm · 6 posts by 6 authors, 1 the week before',
      'olderTerm · 0 posts, 2 the week before',
    ]);
    const links = page('section li a')
      .map((_, link) => page(link).attr('href'))
      .get();
    expect(links).toEqual([
      '/hashtags/ppc',
      '/?hashtags=1&from=2026-03-12&to=2026-03-18',
      '/?search=robot&from=2026-03-12&to=2026-03-18',
      '/?search=robot&from=2026-03-12&to=2026-03-18',
      '/?search=robot&from=2026-03-05&to=2026-03-11',
      '/?search=older&from=2026-03-12&to=2026-03-18',
      '/?search=older&from=2026-03-05&to=2026-03-11',
    ]);
    expect(page('svg[role="img"][aria-label]').eq(1).attr('aria-label')).toBe('Posts by week: 0, 0, 0, 0, 0, 0, 1, 6');
  });

  it('shows numbers that the lists behind them have', async () => {
    await createTrends();
    const { getTrends } = await import('@/lib/trends/queries');
    const { listPosts } = await import('@/lib/feed/queries');
    const { parseFeedFilters } = await import('@/lib/feed/filters');
    const { trends, ...days } = await getTrends();
    expect([days, trends.length]).toEqual([WEEK, 3]);
    for (const { name, weeks } of trends) {
      for (const { posts, href } of weeks) {
        const { total } = await listPosts(parseFeedFilters(new URL(href, ORIGIN).searchParams));
        expect([name, href, total]).toEqual([name, href, posts]);
      }
    }
  });

  it('shows figures of the sample posts that SQL counts, too, and leads to lists of as many posts', async () => {
    await createSamplePosts();
    const { getTrends } = await import('@/lib/trends/queries');
    const { listPosts } = await import('@/lib/feed/queries');
    const { parseFeedFilters } = await import('@/lib/feed/filters');
    const shown: Trend[] = [];
    for (const kind of ['term', 'hashtag'] as const) {
      for (const isRising of [true, false]) {
        await createTrendsOf(kind, isRising);
        const { trends, to } = await getTrends();
        shown.push(...trends);
        for (const trend of trends) {
          const { name, weeks, authors } = trend;
          const figures = { weeks: weeks.map(({ posts }) => posts), authors };
          expect([name, figures]).toEqual([name, await recount(trend, to)]);
          // Those that are written out as links.
          for (const { posts, href } of weeks.slice(0, 2)) {
            const { total } = await listPosts(parseFeedFilters(new URL(href, ORIGIN).searchParams));
            expect([name, href, total]).toEqual([name, href, posts]);
          }
        }
      }
    }
    const kinds = new Set(shown.map(({ kind, state }) => `${state} ${kind}`));
    expect([...kinds].sort()).toEqual([...['fading hashtag', 'fading term', 'rising hashtag', 'rising term']]);
  });

  it('has a canonical address, structured data and a Markdown form, and stands in the sitemap and the guide', async () => {
    await createTrends();
    expect(await readMetadata()).toMatchObject({
      alternates: { canonical: `${ORIGIN}/trends`, types: { 'text/markdown': `${ORIGIN}/trends.md` } },
      robots: { index: true },
    });
    const { page } = await render();
    const data = page('script[type="application/ld+json"]')
      .map((_, one) => page(one).text())
      .get()
      .join();
    expect(data).toContain('"CollectionPage"');
    expect(data).toContain(`"${ORIGIN}/hashtags/ppc"`);
    expect(data).toContain('"BreadcrumbList"');
    const markdown = await readMarkdown();
    expect(markdown).toContain('from: "2026-03-12"\nto: "2026-03-18"');
    expect(markdown).toContain(
      `## Rising\n\n- [robot](${ORIGIN}/?search=robot&from=2026-03-12&to=2026-03-18): 6 posts by 6 authors; in the weeks before 1, 0, 0, 0, 0, 0, 0`,
    );
    expect(await readSitemap()).toContain(`${ORIGIN}/trends<`);
    expect(await readGuide()).toContain(`${ORIGIN}/trends.md`);
    // Also without a sentence on the use of the texts.
    vi.stubEnv('AI_USE', '');
    expect(await readGuide()).not.toMatch(/ $/m);
    vi.unstubAllEnvs();
  });
});

describe.each([
  ['without any', null],
  ...[400, 403, 404, 405, 500].map((status) => [`of a Strapi that says ${status}`, status] as const),
  ['of a Strapi that answers something else', 200],
] as const)('the page of trends %s', (_, status) => {
  it('says so, and is nothing for search engines', async () => {
    if (status !== null) {
      await createTrends();
      other = () => Response.json({ data: null, error: { status } }, { status });
    }
    const { page, status: sent } = await render();
    expect(sent).toBeNull();
    expect(page('h1').text()).toBe('Trends');
    expect(page('body').text()).toContain('Nothing stands out this week.');
    expect(await readMetadata()).toMatchObject({ robots: { index: false } });
    expect(await readSitemap()).not.toContain('/trends');
    expect(await readGuide()).not.toContain('/trends');
  });
});

it('is an error for a moment while the content API is away', async () => {
  other = () => new Response('no database', { status: 503 });
  const { page, status } = await render();
  expect(status).toBe(503);
  expect(page('h1').text()).toBe('This page could not be loaded');
  expect(await readSitemap()).not.toContain('/trends');
});
