import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createResponseRules, requestContext } from '#lib/response/request-context.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { type Account, send, signUp } from '#test/rig/client.ts';
import { anyKind } from '#test/rig/database.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';

vi.mock('next/headers', () => ({ headers: async () => new Headers() }));

const LIST = { title: 'Ads & more', about: '# No heading\n- no list', shownAs: 'Rita R.', isPublished: true };

let backend: TestBackend;
let server: LocalServer;
/** The content API that answers: one of ours, or one that knows no lists. */
let contentApi: 'ours' | 'strapi' | 'failed' = 'ours';
let rita: Account;
let id: number;
let token: string;
let posts: number[];

beforeAll(async () => {
  backend = await createTestBackend(anyKind, { jobs: false, indexLists: true });
  server = await serveLocally(
    getRequestListener((request, env) =>
      contentApi === 'ours'
        ? backend.app.fetch(request, env)
        : Response.json({ data: null, error: {} }, { status: contentApi === 'strapi' ? 404 : 500 }),
    ),
  );
  stubWebEnv({ API_URL: server.url, SITE_URL: 'https://feed.example.com' });
});
beforeEach(async () => {
  await backend.reset();
  contentApi = 'ours';
  rita = await signUp(backend, 'rita');
  posts = [];
  for (let index = 0; index < 5; index += 1) posts.push(await createPost(backend, { title: `Post [${index}]` }));
  id = (await own('POST', '', { name: 'Private name' })).body.data.id;
  await own('PUT', `/${id}`, { news: { connect: posts } });
  await annotate(0, 'Why\n## <b>this</b>');
  await annotate(1, 'And this');
  token = (await own('PUT', `/${id}/list`, LIST)).body.data.token;
});
afterAll(async () => {
  await server.close();
  await backend.close();
});

const own = (method: string, path: string, data: object) =>
  send(backend, method, `/api/bookmarks${path}`, { token: rita.token, body: { data } });
const annotate = (index: number, note: string) => own('PUT', `/${id}/posts/${posts[index]}`, { note });

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response> | Response;

/** Asks a route for a document of the list, as Next would. */
async function ask(load: () => Promise<{ GET: Handler }>, path: string, params: Record<string, string>) {
  const { GET } = await load();
  const rules = createResponseRules();
  const response = await requestContext.run({ id: '1', method: 'GET', path, rules }, () =>
    Promise.resolve(GET(new Request(`https://feed.example.com${path}`), { params: Promise.resolve(params) })),
  );
  return { status: response.status, headers: response.headers, text: await response.text(), tags: [...rules.tags] };
}
const askRss = (of = token) =>
  ask(() => import('@/app/lists/[token]/rss.xml/route'), `/lists/${of}/rss.xml`, { token: of });
const askMarkdown = (of = token) =>
  ask(() => import('@/app/internal/markdown/[kind]/[key]/route'), `/lists/${of}.md`, { kind: 'lists', key: of });
const askPicture = (of = token) =>
  ask(() => import('@/app/og/[kind]/[key]/route'), `/og/list/${of}`, { kind: 'list', key: of });
const askPage = async (of = token) => {
  const { loadList } = await import('@/lib/lists/queries');
  const rules = createResponseRules();
  const list = await requestContext.run({ id: '1', method: 'GET', path: '/', rules }, () => loadList(of));
  return { status: rules.status ?? 200, list, tags: [...rules.tags] };
};
const statuses = async (of?: string) => [
  (await askPage(of)).status,
  (await askRss(of)).status,
  (await askMarkdown(of)).status,
  (await askPicture(of)).status,
];

describe('a public list', () => {
  it('is a page, a feed, a Markdown document and a picture, which leave the caches together', async () => {
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    for (const { tags } of [await askPage(), await askRss(), await askMarkdown(), await askPicture()]) {
      expect(tags).toEqual(expect.arrayContaining(['lists', 'posts']));
    }
    expect((await askPage()).list).toMatchObject({
      ...{ token, title: LIST.title, about: LIST.about, shownAs: LIST.shownAs, isIndexed: true },
      entries: [{ note: 'Why\n## <b>this</b>', post: { title: 'Post [0]' } }, { note: 'And this' }, {}, {}, {}],
    });
  });

  it('is a feed whose notes are text', async () => {
    const { text, headers } = await askRss();
    expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(text).toContain('<title>Sellerfeed: Ads &amp; more</title>');
    expect(text).toContain(`https://feed.example.com/lists/${token}/rss.xml`);
    expect(text).toContain('&lt;blockquote&gt;&lt;p dir=&quot;auto&quot;&gt;Why&lt;br&gt;## &amp;lt;b&amp;gt;this');
    expect(text).not.toMatch(/rita@|Private name/);
    expect(text.match(/<item>/g)).toHaveLength(5);
  });

  it('is a Markdown document whose notes and introduction are text', async () => {
    const { text } = await askMarkdown();
    expect(text).toContain('\n# Ads & more\n\n> \\# No heading\n> \\- no list\n');
    expect(text).toMatch(/\n- \[Post 0\]\(\S+\): Ada Abel, 2026-01-01\n {2}> Why\n {2}> \\#\\# \\<b\\>this\\<\/b\\>\n/);
    expect(text).toContain('by: "Rita R."');
    expect(text).not.toMatch(/rita@|Private name/);
  });

  it.each([
    ['Heading\n===', 'Heading\n> \\=\\=\\='],
    ['Heading\n---', 'Heading\n> \\-\\-\\-'],
    ['1. one\n 2) two', '1\\. one\n> 2\\) two'],
    ['&lt;b&gt; 3.5', '\\&lt;b\\&gt; 3.5'],
    ['text\n\n    code', 'text\n> \n> code'],
  ])('is a Markdown document in which %j is text', async (about, written) => {
    await own('PUT', `/${id}/list`, { ...LIST, about });
    expect((await askMarkdown()).text).toContain(`\n> ${written}\n\n- `);
  });

  it('is hidden from search engines in all forms, until it holds enough', async () => {
    const robots = async () =>
      (await Promise.all([askRss(), askMarkdown(), askPicture()])).map(({ headers }) => headers.get('x-robots-tag'));
    expect(await robots()).toEqual([null, null, null]);
    await annotate(1, '');
    expect(await robots()).toEqual(['noindex', 'noindex', 'noindex']);
  });

  it('is gone in all forms while it is private, and back with its address', async () => {
    await own('PUT', `/${id}/list`, { ...LIST, isPublished: false });
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    await own('PUT', `/${id}/list`, LIST);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
  });

  it.each(['0'.repeat(32), '1', '../news', 'x', '%00'])('is not at %j', async (guess) => {
    expect(await statuses(guess)).toEqual([404, 404, 404, 404]);
  });

  it('is not said to be gone by a content API that fails', async () => {
    contentApi = 'failed';
    expect(await statuses()).toEqual([503, 502, 502, 502]);
  });

  it('is nowhere in front of a content API without lists', async () => {
    contentApi = 'strapi';
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    const { listPublished } = await import('@/lib/lists/own-list');
    expect(await listPublished({})).toBeNull();
  });
});
