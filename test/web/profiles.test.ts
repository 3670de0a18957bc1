import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mergeAuthors, renameAuthor } from '#backend/authors/move-author.ts';
import { movePosts } from '#backend/posts/curation/move-posts.ts';
import { decideOnHashtags, mergeHashtags } from '#backend/posts/hashtags/change-hashtags.ts';
import { invalidate } from '#lib/response/invalidation.ts';
import { createResponseRules, requestContext } from '#lib/response/request-context.ts';
import { authorSlug } from '#lib/utils/author-slug.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyKind } from '#test/rig/database.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';

vi.mock('next/headers', () => ({ headers: async () => new Headers() }));

const OPERATOR = { kind: 'operator', id: 1, name: 'op' } as const;
const NOW = new Date('2026-03-01T00:00:00Z');
/** The paths of news and hashtags that a Strapi lacks. */
const OURS = /^\/api\/(?:news\/(?:authors(?:\/.*)?|profile)|hashtags\/former\/.*)$/;

let backend: TestBackend;
let server: LocalServer;
let isStrapi = false;
/** Strapi's response to an unknown call. */
let unknownCall = () => Response.json({ data: null, error: { status: 404, name: 'NotFoundError' } }, { status: 404 });
let broken: string | null = null;
let asked: string[] = [];

beforeAll(async () => {
  backend = await createTestBackend(anyKind);
  server = await serveLocally(
    getRequestListener((request, env) => {
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      if (pathname === broken) return new Response('no database', { status: 503 });
      return isStrapi && OURS.test(pathname) ? unknownCall() : backend.app.fetch(request, env);
    }),
  );
  stubWebEnv({ API_URL: server.url, SITE_URL: 'https://feed.example.com' });
});

beforeEach(async () => {
  await backend.reset();
  forgetAll();
  isStrapi = false;
  broken = null;
  asked = [];
});

afterAll(async () => {
  await server.close();
  await backend.close();
});

const forgetAll = () => invalidate({ tags: ['*'], isRemoval: true });

/** Runs as a render does, and returns the status that it set beside its result. */
async function rendered<T>(render: () => Promise<T>): Promise<{ status: number | null; result: T }> {
  const rules = createResponseRules();
  const result = await requestContext.run({ id: '1', method: 'GET', path: '/', rules }, render);
  return { status: rules.status, result };
}

const loadAuthor = async (slug: string, page = 1) => {
  const { loadProfile } = await import('@/lib/profiles/load-profile');
  return rendered(() => loadProfile('authors', slug, page));
};

const loadHashtag = async (name: string, page = 1) => {
  const { loadProfile } = await import('@/lib/profiles/load-profile');
  return rendered(() => loadProfile('hashtags', name, page));
};

async function createTag(name: string, ...posts: number[]): Promise<number> {
  const { id } = await backend.database.db
    .insertInto('app.hashtags')
    .values({ name, created_at: NOW, updated_at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
  const attached = posts.map((post_id) => ({ post_id, hashtag_id: id }));
  if (posts.length > 0) await backend.database.db.insertInto('app.posts_hashtags').values(attached).execute();
  return id;
}

const DAYS = ['2026-01-03', '2026-01-02', '2026-01-01'] as const;

async function createAdasPosts(): Promise<number[]> {
  const names = ['Ada Abel', 'Ada Abel', 'ADA ÁBEL 🚀'];
  const ids: number[] = [];
  for (const [index, author] of names.entries()) {
    ids.push(await createPost(backend, { author, createdAt: `${DAYS[index]}T00:00:00.000Z` }));
  }
  return ids;
}

describe.each([
  ['our content API', null],
  ...[400, 403, 404, 405, 500].map((status) => [`a Strapi that says ${status}`, status] as const),
  ['a Strapi that answers something else', 200],
] as const)('authors and hashtags of %s', (_, status) => {
  beforeEach(() => {
    isStrapi = status !== null;
    if (status !== null) unknownCall = () => Response.json({ data: null, error: { status } }, { status });
  });

  it('shows the posts of all spellings of a name on one page', async () => {
    const posts = await createAdasPosts();
    await createPost(backend, { author: 'Bo' });
    await createTag('#ppc', ...posts);
    const { status, result } = await loadAuthor('ada-abel');
    expect(status).toBeNull();
    expect(result).toMatchObject({
      status: 'found',
      subject: { path: '/authors/ada-abel', name: 'Ada Abel', names: ['Ada Abel', 'ADA ÁBEL 🚀'] },
      profile: {
        feed: { total: 3, posts: posts.map((id) => ({ id })) },
        first: '2026-01-01T00:00:00.000Z',
        last: '2026-01-03T00:00:00.000Z',
        hashtags: [{ name: '#ppc', count: 3 }],
        authors: [
          { name: 'Ada Abel', count: 2 },
          { name: 'ADA ÁBEL 🚀', count: 1 },
        ],
      },
    });
  });

  it('knows the first and last post on every page', async () => {
    for (let day = 1; day <= 27; day++) {
      const createdAt = `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`;
      await createPost(backend, { author: 'Ada Abel', createdAt });
    }
    for (const page of [1, 2]) {
      const { result } = await loadAuthor('ada-abel', page);
      expect(result).toMatchObject({
        profile: {
          feed: { page, total: 27 },
          first: '2026-01-01T00:00:00.000Z',
          last: '2026-01-27T00:00:00.000Z',
        },
      });
    }
    expect(await loadAuthor('ada-abel', 3)).toEqual({ status: 404, result: { status: 'missing', isGone: false } });
  });

  it('leads from a name to its slug, and has no page for an unknown one', async () => {
    await createAdasPosts();
    expect((await loadAuthor('Ada Abel', 2)).result).toEqual({ status: 'moved', path: '/authors/ada-abel?page=2' });
    for (const slug of ['nobody', '', '..', 'x'.repeat(301), 'a\0b', '\u{1f680}', "'; drop table"]) {
      expect(await loadAuthor(slug), slug).toEqual({ status: 404, result: { status: 'missing', isGone: false } });
    }
  });

  it('asks for the list of authors once, however many slugs are tried', async () => {
    await createAdasPosts();
    for (let index = 0; index < 20; index++) await loadAuthor(`nobody-${index}`);
    expect(asked.filter((path) => path === (isStrapi ? '/api/news/public' : '/api/news/authors'))).toHaveLength(1);
  });

  it('shows a hashtag by its name in any case, with those that it stands together with', async () => {
    const [first, second, third] = await createAdasPosts();
    await createTag('#PPC', first ?? 0, second ?? 0);
    await createTag('#fba', second ?? 0, third ?? 0);
    expect((await loadHashtag('ppc')).result).toMatchObject({
      status: 'found',
      subject: { path: '/hashtags/ppc', name: '#PPC' },
      profile: {
        feed: { total: 2 },
        authors: [{ name: 'Ada Abel', count: 2 }],
        hashtags: [{ name: '#PPC' }, { name: '#fba' }],
      },
    });
    expect((await loadHashtag('#PPC')).result).toEqual({ status: 'moved', path: '/hashtags/ppc' });
    for (const name of ['nothing', '..', '#', '', 'x'.repeat(301)]) {
      expect(await loadHashtag(name), name).toEqual({ status: 404, result: { status: 'missing', isGone: false } });
    }
  });

  it('shows a hashtag that is on no post yet', async () => {
    await createTag('#quiet');
    expect(await loadHashtag('quiet')).toMatchObject({
      status: null,
      result: { profile: { feed: { total: 0 }, first: null } },
    });
  });

  it('names these pages as canonical for a filter by one of them alone', async () => {
    const [post = 0] = await createAdasPosts();
    const id = await createTag('#ppc', post);
    const { parseFeedFilters } = await import('@/lib/feed/filters');
    const { findSubjectPath } = await import('@/lib/profiles/load-profile');
    const find = (query: string) =>
      findSubjectPath(
        parseFeedFilters(new URLSearchParams(query)),
        query.includes(`hashtags=${id}`) ? [{ id, name: '#ppc' }] : [],
      );
    expect(await find('authors=Ada+Abel')).toBe('/authors/ada-abel');
    expect(await find('authors=Ada+Abel&page=2')).toBe('/authors/ada-abel?page=2');
    expect(await find(`hashtags=${id}`)).toBe('/hashtags/ppc');
    for (const query of [
      'authors=Nobody',
      'hashtags=999999',
      `hashtags=${id}&authors=Ada+Abel`,
      'authors=Ada+Abel&authors=Bo',
      'authors=Ada+Abel&dir=asc',
      'authors=Ada+Abel&search=x',
      'authors=Ada+Abel&from=2026-01-01',
      `hashtags=${id},7`,
      'search=ada',
    ]) {
      expect(await find(query), query).toBeNull();
    }
  });
});

it('leads from a merged hashtag to the other, and says that a banned one is gone', async () => {
  const [post = 0] = await createAdasPosts();
  const [ppc, ads, spam] = [
    await createTag('#ppc', post),
    await createTag('#ads', post),
    await createTag('#spam', post),
  ];
  expect((await loadHashtag('ads')).status).toBeNull();
  await mergeHashtags(backend.database.db, OPERATOR, { from: [ads], into: ppc }, NOW);
  await decideOnHashtags(backend.database.db, OPERATOR, { decision: 'ban', ids: [spam] }, NOW);
  forgetAll();
  expect((await loadHashtag('ads')).result).toEqual({ status: 'moved', path: '/hashtags/ppc' });
  expect(await loadHashtag('spam')).toEqual({ status: 410, result: { status: 'missing', isGone: true } });
  isStrapi = true;
  forgetAll();
  expect(await loadHashtag('ads')).toEqual({ status: 404, result: { status: 'missing', isGone: false } });
});

it('leads from every former name of an author to the page of the present one', async () => {
  await createAdasPosts();
  const [long, bo] = [`${'long name '.repeat(15)}b`, 'Bo'];
  for (const author of [bo, '🚀🚀', long]) await createPost(backend, { author });
  const { db } = backend.database;
  expect((await loadAuthor('bo')).status).toBeNull();
  await mergeAuthors(db, OPERATOR, { from: [bo, '🚀🚀', long], into: 'ada abel' }, NOW);
  forgetAll();
  for (const slug of ['bo', 'BO', '~1f680-1f680', authorSlug(long)]) {
    expect((await loadAuthor(slug)).result, slug).toEqual({ status: 'moved', path: '/authors/ada-abel' });
  }
  expect((await loadAuthor('ada-abel')).result).toMatchObject({ profile: { feed: { total: 6 } } });
  await renameAuthor(db, OPERATOR, { reference: 'Ada Abel', name: 'Bo' }, NOW);
  forgetAll();
  expect((await loadAuthor('ada-abel', 2)).result).toEqual({ status: 'moved', path: '/authors/bo?page=2' });
  expect((await loadAuthor('bo')).result).toMatchObject({ status: 'found', profile: { feed: { total: 6 } } });
});

it('is gone with an author who has opted out, under each spelling of the name that leads to the page', async () => {
  const ids = await createAdasPosts();
  await createPost(backend, { author: 'Ada Abeling' });
  const { db } = backend.database;
  await sql`insert into app.withheld (key, request_id) values ('name:adaabel', 1)`.execute(db);
  // As while another process has the list of before.
  expect((await loadAuthor('ada-abel')).status).toBeNull();
  await movePosts(db, { move: 'delete', ids }, OPERATOR, NOW);
  invalidate({ tags: ['posts'], isRemoval: true });
  expect(await loadAuthor('ada-abel')).toEqual({ status: 410, result: { status: 'missing', isGone: true } });
  forgetAll();
  for (const slug of ['ada-abel', 'Ada Abel', 'ADA ÁBEL 🚀']) {
    expect(await loadAuthor(slug), slug).toEqual({ status: 410, result: { status: 'missing', isGone: true } });
  }
  expect((await loadAuthor('ada-abeling')).status).toBeNull();
  expect((await loadAuthor('ada')).status).toBe(404);
  isStrapi = true;
  expect((await loadAuthor('ada-abel')).status).toBe(404);
});

it('is a page that failed while authors cannot be read, and lacks facts that cannot', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await createAdasPosts();
  broken = '/api/news/authors';
  expect(await loadAuthor('ada-abel')).toMatchObject({ status: 503, result: { status: 'failed' } });
  broken = '/api/news/profile';
  forgetAll();
  const { status, result } = await loadAuthor('ada-abel');
  expect([status, result]).toMatchObject([null, { profile: { feed: { total: 3 }, mostSaved: [] } }]);
  expect(warn).toHaveBeenCalledTimes(2);
});

it('has Markdown forms that move and go as their pages do', async () => {
  const [post = 0] = await createAdasPosts();
  const [ppc, ads, spam] = [await createTag('#ppc', post), await createTag('#ads', post), await createTag('#spam')];
  await mergeHashtags(backend.database.db, OPERATOR, { from: [ads], into: ppc }, NOW);
  await decideOnHashtags(backend.database.db, OPERATOR, { decision: 'ban', ids: [spam] }, NOW);
  forgetAll();
  const { GET } = await import('@/app/internal/markdown/[kind]/[key]/route');
  const get = async (kind: string, key: string) => {
    const response = await GET(new Request('http://test/'), { params: Promise.resolve({ kind, key }) });
    return [response.status, response.headers.get('location')];
  };
  expect(await get('hashtags', 'ads')).toEqual([308, '/hashtags/ppc.md']);
  expect(await get('authors', 'Ada Abel')).toEqual([308, '/authors/ada-abel.md']);
  expect(await get('hashtags', 'spam')).toEqual([410, null]);
  expect(await get('hashtags', 'nothing')).toEqual([404, null]);
});
