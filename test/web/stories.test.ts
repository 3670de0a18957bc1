import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { movePosts } from '#backend/posts/curation/move-posts.ts';
import { invalidate } from '#lib/response/invalidation.ts';
import { createResponseRules, requestContext } from '#lib/response/request-context.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyKind } from '#test/rig/database.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';

vi.mock('next/headers', () => ({ headers: async () => new Headers() }));

const OPERATOR = { kind: 'operator', id: 1, name: 'op' } as const;

let backend: TestBackend;
let server: LocalServer;
/** The content API that answers: one of ours, one that knows no stories, one that is away. */
let contentApi: 'ours' | 'strapi' | 'away' = 'ours';
let ids: number[];

const fail = (status: number) => Response.json({ data: null, error: { status, name: 'Error' } }, { status });

beforeAll(async () => {
  backend = await createTestBackend(anyKind, { jobs: false });
  server = await serveLocally(
    getRequestListener((request, env) =>
      contentApi === 'ours' ? backend.app.fetch(request, env) : fail(contentApi === 'away' ? 503 : 404),
    ),
  );
  stubWebEnv({ API_URL: server.url, SITE_URL: 'https://feed.example.com' });
});

beforeEach(async () => {
  await backend.reset();
  invalidate({ tags: ['*'], isRemoval: true });
  contentApi = 'ours';
  ids = [
    await createPost(backend, {
      author: 'Ada',
      title: 'Kestrel buys Lumen',
      text: 'From 1 November.',
      createdAt: '2026-10-05T10:00:00Z',
    }),
    await createPost(backend, {
      author: 'Bo',
      title: 'Lumen is sold',
      text: 'On November 1st!',
      createdAt: '2026-10-06T10:00:00Z',
    }),
    await createPost(backend, {
      author: 'Cy',
      title: 'Kestrel again',
      text: 'Until 4 January.',
      createdAt: '2026-10-07T10:00:00Z',
    }),
  ];
  const { db } = backend.database;
  await sql`insert into app.stories (id, slug) values (7, 'kestrel-lumen-7')`.execute(db);
  for (const id of ids)
    await sql`insert into app.stories_posts (post_id, story_id, support, is_shown) values (${id}, 7, 2, true)`.execute(
      db,
    );
});

afterAll(async () => {
  await server.close();
  await backend.close();
});

const load = async (slug: string) => {
  const { loadStory } = await import('@/lib/stories/queries');
  const rules = createResponseRules();
  const result = await requestContext.run({ id: '1', method: 'GET', path: '/', rules }, () => loadStory(slug));
  return { status: rules.status, story: result && 'slug' in result ? result : null };
};
const hide = (...posts: number[]) =>
  movePosts(backend.database.db, { move: 'hide', ids: posts }, OPERATOR, new Date('2026-10-08T00:00:00Z'));
const forget = () => invalidate({ tags: ['posts'], isRemoval: true });

describe('the page of a story', () => {
  it('has the posts in their order and the title of the first', async () => {
    const { status, story } = await load('kestrel-lumen-7');
    expect(status).toBeNull();
    expect(story).toMatchObject({ title: 'Kestrel buys Lumen', slug: 'kestrel-lumen-7' });
    expect(story?.posts.map(({ author }) => author)).toEqual(['Ada', 'Bo', 'Cy']);
  });

  it('loses a hidden post at once, and is gone below three', async () => {
    const fourth = await createPost(backend, { author: 'Di', createdAt: '2026-10-07T11:00:00Z' });
    await sql`insert into app.stories_posts (post_id, story_id, support, is_shown) values (${fourth}, 7, 2, true)`.execute(
      backend.database.db,
    );
    expect((await load('kestrel-lumen-7')).story?.posts).toHaveLength(4);
    await hide(ids[0] as number);
    forget();
    const { story } = await load('kestrel-lumen-7');
    expect(story?.posts.map(({ author }) => author)).toEqual(['Bo', 'Cy', 'Di']);
    expect(story?.title).toBe('Lumen is sold');
    await hide(fourth);
    forget();
    expect(await load('kestrel-lumen-7')).toEqual({ status: 410, story: null });
  });

  it('is gone when it is hidden, and when one author is left', async () => {
    const { db } = backend.database;
    await sql`update app.stories set is_hidden = true`.execute(db);
    expect((await load('kestrel-lumen-7')).status).toBe(410);
    await sql`update app.stories set is_hidden = false`.execute(db);
    await sql`update app.posts set post_user = 'Ada' || repeat(' ', id % 3)`.execute(db);
    forget();
    expect((await load('kestrel-lumen-7')).status).toBe(410);
  });

  it.each(['kestrel', 'Kestrel-7', '../news', 'x'.repeat(300)])('is no page at %s', async (slug) => {
    expect(await load(slug)).toEqual({ status: 404, story: null });
  });

  it('is no page where the content API is another', async () => {
    contentApi = 'strapi';
    expect(await load('kestrel-lumen-7')).toEqual({ status: 404, story: null });
    const { listStories } = await import('@/lib/stories/queries');
    expect(await listStories()).toEqual([]);
  });

  it('is found from its posts, and by crawlers', async () => {
    const { listStories } = await import('@/lib/stories/queries');
    const { getPost } = await import('@/lib/posts/queries');
    expect(await listStories()).toEqual([
      { slug: 'kestrel-lumen-7', title: 'Kestrel buys Lumen', posts: 3, authors: 3 },
    ]);
    const read = async (id: number) => {
      const { rows } = await sql<{ slug: string }>`select url_slug as slug from app.posts where id = ${id}`.execute(
        backend.database.db,
      );
      return (await getPost(rows[0]?.slug ?? ''))?.story;
    };
    expect(await read(ids[1] as number)).toEqual({ slug: 'kestrel-lumen-7', authors: 3 });
    expect(await read(await createPost(backend, {}))).toBeUndefined();
    await hide(ids[0] as number);
    forget();
    expect(await read(ids[1] as number), 'of a story of two posts').toBeUndefined();
  });

  it('counts an author once whose name is written in two ways', async () => {
    await sql`update app.posts set post_user = 'BO 🚀' where id = ${ids[2]}`.execute(backend.database.db);
    const { listStories } = await import('@/lib/stories/queries');
    expect([(await load('kestrel-lumen-7')).story?.authors, (await listStories())[0]?.authors]).toEqual([2, 2]);
  });

  it('shows on the cards of its posts how many other authors there are', async () => {
    const { listPosts } = await import('@/lib/feed/queries');
    const { parseFeedFilters } = await import('@/lib/feed/filters');
    const { toListedPost } = await import('@/lib/posts/listed-post');
    const other = await createPost(backend, { author: 'Eve' });
    const rules = createResponseRules();
    const { posts } = await requestContext.run({ id: '1', method: 'GET', path: '/', rules }, () =>
      listPosts(parseFeedFilters(new URLSearchParams())),
    );
    const story = { slug: 'kestrel-lumen-7', authors: 3 };
    expect(new Map(posts.map((post) => [post.id, toListedPost(post).story]))).toEqual(
      new Map([[other, undefined], ...ids.map((id) => [id, story] as const)]),
    );
  });

  it('cites what its authors agree on and where they differ, each with its post', async () => {
    const says = [
      'Kestrel pays $48 million for Lumen, after 31 million in sales, and I think the deal is worth it.',
      'Lumen went to Kestrel for $48 million after sales of 31 million in the lamp business.',
      'The deal of Kestrel for Lumen is overrated: it is not worth the money, lamps never paid off and fail in winter.',
    ];
    for (const [index, text] of says.entries())
      await sql`update app.posts set text = ${text}, title = ${text.slice(0, 40)} where id = ${ids[index]}`.execute(
        backend.database.db,
      );
    const { story } = await load('kestrel-lumen-7');
    expect(story?.views.map(({ isDispute }) => isDispute)).toEqual([false, true]);
    for (const { quotes } of story?.views ?? [])
      for (const { post, text } of quotes) expect(says[ids.indexOf(post)]).toContain(text);
  });

  it('has a Markdown form', async () => {
    const { storyToMarkdown } = await import('@/lib/stories/markdown');
    const { story } = await load('kestrel-lumen-7');
    const text = story ? storyToMarkdown(story) : '';
    expect(text).toContain('first_author: "Ada"');
    expect(text).toContain('https://feed.example.com/stories/kestrel-lumen-7');
    expect(text.match(/^- \[/gm)).toHaveLength(3);
  });
});

describe('the list of stories', () => {
  const readList = async () => {
    const { loadDirectory } = await import('@/lib/profiles/load-directory');
    const { generateMetadata } = await import('@/app/stories/page');
    return requestContext.run({ id: '1', method: 'GET', path: '/stories', rules: createResponseRules() }, async () => ({
      directory: await loadDirectory('stories', 1),
      metadata: await generateMetadata({ searchParams: Promise.resolve({}) }),
    }));
  };

  it('leads to each, and is canonical to itself', async () => {
    const { directory, metadata } = await readList();
    const items = [{ href: '/stories/kestrel-lumen-7', name: 'Kestrel buys Lumen', count: 3 }];
    expect(directory).toEqual({ items, total: 1, page: 1, pages: 1, q: '' });
    expect(metadata).toMatchObject({
      alternates: { canonical: 'https://feed.example.com/stories' },
      robots: { index: true },
    });
  });

  it.each(['strapi', 'ours'] as const)('is nothing for search engines while it is empty, as of %s', async (api) => {
    contentApi = api;
    if (api === 'ours') await hide(...ids);
    const { directory, metadata } = await readList();
    expect(directory).toMatchObject({ total: 0 });
    expect(metadata).toMatchObject({ robots: { index: false } });
  });
});

it('is in the sitemap while there is one', async () => {
  const { GET } = await import('@/app/sitemap.xml/route');
  const readIndex = async () =>
    (await GET(new Request('https://feed.example.com/sitemap.xml'), { params: Promise.resolve({}) })).text();
  expect(await readIndex()).toContain('/sitemaps/stories.xml');
  await hide(...ids);
  forget();
  expect(await readIndex()).not.toContain('/sitemaps/stories.xml');
});
