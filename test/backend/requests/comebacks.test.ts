import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { createDesk, type TestDesk } from '#test/rig/desk.ts';
import { serveLocally } from '#test/rig/serve-locally.ts';

const POSTS = 500;
const PROFILE = 'https://www.linkedin.com/in/ada-abel';
const NAMES = [
  ...[
    'Ada Abel',
    'ada abel',
    'ADA ABEL',
    ' Ada  Abel ',
    'Ada\u00a0Abel',
    'AdaAbel',
    'Ada.Abel',
    'ada_abel',
    '@AdaAbel',
  ],
  ...[
    'Adá Abel',
    'Ada\u0301 Abel',
    'Ädä Åbèl',
    'Ada Abel 🚀',
    '🚀Ada🚀Abel🚀',
    'A\u200bda Abel',
    'Ada\u00ad Abel',
    '\u2060Ada Abel\ufeff',
  ],
  ...[
    'Ａｄａ Ａｂｅｌ',
    '𝗔𝗱𝗮 𝗔𝗯𝗲𝗹',
    'Ⓐⓓⓐ Ⓐⓑⓔⓛ',
    '"Ada" Abel!',
    'Ada\u200d\u2764\ufe0fAbel',
    'Ada\u{e0041} Abel',
    'Ada Abel ™✔️',
    'Ada Abel 1\ufe0f\u20e3',
    '\u2139\ufe0f Ada #\u20e3 Abel \u24c2\ufe0f',
  ],
];
const LINKS = [
  ...[`${PROFILE}/`, 'http://de.linkedin.com/in/Ada-Abel?trk=x', 'linkedin.com/in/ada-abel/recent-activity/all'],
  ...['https://x.com/AdaAbel', 'https://twitter.com/adaabel/', 'https://mobile.twitter.com/AdaAbel?lang=en#top'],
];
const POST_LINKS = [
  ...['https://x.com/ADAABEL/status/999', 'https://twitter.com/adaabel/status/998'],
  'https://www.linkedin.com/posts/ada-abel_advice-activity-7',
];

describe.each(anyDatabase)('an author with 500 posts who has opted out, on %s', (kind) => {
  let backend: TestBackend;
  let desk: TestDesk;
  let attempts = 0;
  let feed: Awaited<ReturnType<typeof serveLocally>>;
  beforeAll(async () => {
    feed = await serveLocally((request, response) => {
      const authors =
        request.url === '/all.xml' ? ['Ada Abel', 'ADA ABEL', 'Ada&#x200b; Abel', 'Bob Brown'] : ['Bob Brown'];
      response.setHeader('content-type', 'application/rss+xml');
      response.end(
        `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>x</title>${authors.map(toItem).join('')}</channel></rss>`,
      );
    });
    backend = await createTestBackend(kind, { privateSourceHosts: [new URL(feed.url).host] });
    await backend.reset();
    desk = await createDesk(backend);
    await ingest(
      Array.from({ length: POSTS }, (_, index) => ({
        text: `Advice number ${index}`,
        postUser: index % 2 === 0 ? 'Ada Abel' : 'ADA ÀBEL 🚀',
        postLink: index % 3 === 0 ? `https://x.com/adaabel/status/${index}` : undefined,
        userLink: index % 2 === 0 ? PROFILE : undefined,
      })),
    );
    await ingest([{ text: 'By somebody else', postUser: 'Bob Brown', userLink: 'https://x.com/bob' }]);
    const data = { kind: 'opt-out', author: 'Ada Abel', name: 'Ada', email: 'ada@example.com', relation: 'author' };
    expect((await send(backend, 'POST', '/api/requests', { body: { data } })).status).toBe(200);
    expect(
      (await desk.asOperator('POST', '/admin/api/requests/grant', { ids: [1], reason: 'It is her.' })).status,
    ).toBe(200);
  });
  afterAll(async () => {
    await feed.close();
    await backend.close();
  });

  const ingest = async (body: object[], query = '') =>
    (await send(backend, 'POST', `/api/news${query}`, { token: backend.config.ingestToken, body })).body.data;
  const visibleOf = async (app: TestBackend['app']) => {
    const answer = await app.request('/api/news/public?pagination[limit]=1000');
    const { data } = (await answer.json()) as { data: { attributes: { title: string } }[] };
    return data.map(({ attributes }) => attributes.title);
  };
  const expectNothingBack = async () => expect(await visibleOf(backend.app)).toEqual(['By somebody else']);
  const toItem = (author: string) => `<item><title>Item of ${author}</title><description>${text()}</description>
    <dc:creator>${author}</dc:creator><guid isPermaLink="false">${attempts}</guid></item>`;
  const text = () => {
    attempts += 1;
    return `Attempt number ${attempts} of coming back`;
  };

  it('has no post on the site', async () => {
    await expectNothingBack();
    const { rows } = await sql<{ deleted: number; words: number }>`
      select count(*) filter (where deleted_at is not null)::int as deleted, count(*)::int as words from app.posts`.execute(
      backend.database.db,
    );
    expect(rows).toEqual([{ deleted: POSTS, words: POSTS + 1 }]);
  });

  it('is not ingested, however the name is written, wherever a profile or a post on X or LinkedIn is its own', async () => {
    const posts = [
      ...NAMES.map((postUser) => ({ postUser })),
      ...LINKS.map((userLink) => ({ postUser: 'A. A.', userLink })),
      ...POST_LINKS.map((postLink) => ({ postUser: 'A. A.', postLink })),
    ];
    for (const type of ['LinkedIn', 'Twitter', 'web']) {
      const report = await ingest(
        posts.map((post) => ({ ...post, type, text: text() })),
        type === 'web' ? '?update=true' : '',
      );
      const reason = 'is withheld: its author has opted out';
      expect(report).toMatchObject({ created: 0, failed: posts.map((_, index) => ({ line: index + 1, reason })) });
    }
    await expectNothingBack();
  });

  it('is not collected from sources, neither by the names in them nor by the name of the source', async () => {
    for (const source of [{ url: `${feed.url}/all.xml` }, { url: `${feed.url}/hers.xml`, author: 'Ada Abel' }]) {
      expect((await desk.asOperator('POST', '/admin/api/sources', source)).status).toBe(200);
    }
    await backend.mails();
    const { data } = (await desk.asOperator('GET', '/admin/api/sources')).body;
    expect(data).toMatchObject([{ failures: 0 }, { failures: 0 }]);
    expect(await visibleOf(backend.app)).toEqual(['By somebody else', 'Item of Bob Brown']);
    await sql`delete from app.posts where title = 'Item of Bob Brown'`.execute(backend.database.db);
  });

  it('is not written at the desk', async () => {
    for (const name of NAMES.slice(0, 12)) {
      expect((await desk.asOperator('POST', '/admin/api/posts', { text: text(), author: name })).status).toBe(400);
    }
    const bobs = await createPost(backend, { author: 'Bob Brown', title: 'Draft', publishedAt: null });
    const edited = await desk.asOperator('PATCH', `/admin/api/posts/${bobs}`, { author: 'ada abel' });
    expect(edited).toMatchObject({
      status: 400,
      body: { error: { message: 'This post is withheld: its author has opted out.' } },
    });
    await expectNothingBack();
  });

  it('is not published, restored or brought back by the log', async () => {
    const { data: deleted } = (await desk.asOperator('GET', '/admin/api/posts?filter={"state":"deleted"}&perPage=5'))
      .body;
    const ids = deleted.map(({ id }: { id: number }) => id);
    for (const move of ['publish', 'restore']) {
      const answer = await desk.asOperator('POST', `/admin/api/posts/${move}`, { ids: ids.slice(0, 1) });
      expect(answer.body.error.message).toMatch(/^Post \d+ is withheld: its author has opted out\.$/);
      await desk.asOperator('POST', `/admin/api/posts/${move}`, { ids: 'all', only: 'deleted' });
    }
    const log = await desk.asOperator('GET', '/admin/api/log?filter={"action":"posts.delete"}&perPage=5');
    const lines = log.body.data.map(({ id }: { id: number }) => id);
    const reverted = await desk.asOperator('POST', '/admin/api/log/revert', { ids: lines });
    expect(reverted.body.error.message).toMatch(/^5 of 5 could not be taken back\. Post \d+ is withheld/);
    await expectNothingBack();
  });

  it('is not published by a statement that somebody types', async () => {
    await sql`update app.posts set published_at = now(), deleted_at = null where post_user = 'Ada Abel'`.execute(
      backend.database.db,
    );
    await createPost(backend, { author: 'ada abel' });
    await expectNothingBack();
  });

  it('has tried a hundred times', () => {
    expect(attempts).toBeGreaterThanOrEqual(100);
  });
});
