import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';

describe.each(anyDatabase)('POST /api/news on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(() => backend.reset());
  afterAll(() => backend.close());

  async function post(body: string, headers: Record<string, string> = {}, query = '') {
    const response = await backend.app.request(`/api/news${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${backend.config.ingestToken}`, ...headers },
      body,
    });
    return { status: response.status, body: await response.json() };
  }

  const countPosts = async () =>
    (await backend.database.db.selectFrom('app.posts').select(['title', 'type']).orderBy('id').execute()).length;

  const JSON_TYPE = { 'content-type': 'application/json' };

  it.each([
    ['one object', JSON_TYPE, '{"text":"a"}', 1],
    ['an array', JSON_TYPE, '[{"text":"a"},{"text":"b"}]', 2],
    ['an array under data', JSON_TYPE, '{"data":[{"text":"a"},{"text":"b"}]}', 2],
    ['one object under data', JSON_TYPE, '{"data":{"text":"a"}}', 1],
    ['NDJSON', { 'content-type': 'application/x-ndjson' }, '{"text":"a"}\n{"text":"b"}\n', 2],
    ['CSV', { 'content-type': 'text/csv; charset=utf-8' }, 'text,type\n"a, b",Twitter\n', 1],
    ['what no type tells', { 'content-type': 'text/plain' }, 'text\na\nb\n', 2],
  ])('takes %s', async (_name, headers, body, created) => {
    expect(await post(body, headers)).toEqual({
      status: 200,
      body: {
        data: { total: created, created, updated: 0, duplicates: 0, failed: [], warnings: [], dryRun: false },
        meta: {},
      },
    });
    expect(await countPosts()).toBe(created);
  });

  it('reports bad lines by number, takes the rest, and creates nothing the second time', async () => {
    const body = '{"text":"a"}\n{"type":"Twitter"}\nnot json\n{"text":"b"}\n{"text":"a"}';
    const first = await post(body, { 'content-type': 'application/x-ndjson' });
    expect(first.body.data).toMatchObject({ total: 5, created: 2, updated: 0, duplicates: 1 });
    expect(first.body.data.failed).toEqual([
      { line: 2, reason: 'text is missing' },
      { line: 3, reason: expect.stringContaining('not valid JSON') },
    ]);
    const second = await post(body, { 'content-type': 'application/x-ndjson' });
    expect(second.body.data).toMatchObject({ created: 0, updated: 0, duplicates: 3 });
  });

  it('stores nothing of a request that breaks off', async () => {
    const lines = Array.from({ length: 600 }, (_, index) => `{"text":"post ${index}"}\n`).join('');
    let isSent = false;
    const body = new ReadableStream({
      pull: (controller) => {
        if (isSent) return controller.error(new Error('aborted'));
        isSent = true;
        controller.enqueue(new TextEncoder().encode(lines));
      },
    });
    const headers = { authorization: `Bearer ${backend.config.ingestToken}`, 'content-type': 'application/x-ndjson' };
    const init = { method: 'POST', headers, body, duplex: 'half' } as const;
    expect((await backend.app.request('/api/news', init)).status).toBeGreaterThanOrEqual(400);
    expect(await countPosts()).toBe(0);
  });

  it('says how much of a request is stored when the disk fills up meanwhile', async () => {
    const { hasSpace } = backend.database;
    let asked = 0;
    backend.database.hasSpace = async () => {
      asked += 1;
      return asked <= 4;
    };
    try {
      const text = (index: number) => `${index} ${'a word '.repeat(6_000)}`;
      const posts = Array.from({ length: 9 }, (_, index) => ({ text: text(index) }));
      const answer = await post(JSON.stringify(posts), JSON_TYPE);
      const stored = await countPosts();
      expect(stored).toBeGreaterThan(0);
      const details = { stored, reason: `The first ${stored} records are stored.` };
      expect([answer.status, answer.body.error.details]).toEqual([507, details]);
    } finally {
      backend.database.hasSpace = hasSpace;
    }
  });

  it('reads nothing of what somebody without the token sends', async () => {
    let pulled = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(64 * 1024));
        if (pulled === 100) controller.close();
      },
    });
    const streamed = { method: 'POST', body, duplex: 'half' };
    expect((await backend.app.request(new Request('http://backend.test/api/news', streamed))).status).toBe(403);
    expect(pulled).toBeLessThan(5);
  });

  it('decodes entities once, before titles, slugs and hashtags are made of them', async () => {
    const text = 'Q&amp;A: ACoS &lt; 20%, don&#39;t cut &amp;lt;b&amp;gt; #R&amp;D';
    await post(JSON.stringify({ text, postUser: 'Tom &amp; Jo', hashtags: ['a&amp;b'] }), JSON_TYPE);
    expect(await backend.database.db.selectFrom('app.posts').selectAll().execute()).toMatchObject([
      {
        text: "Q&A: ACoS < 20%, don't cut &lt;b&gt; #R&D",
        url_slug: 'q-and-a-acos-20-percent-dont-cut-and-lt-b-and-gt-r-and-d',
        post_user: 'Tom & Jo',
      },
    ]);
  });

  it('writes nothing in a dry run', async () => {
    await post('{"text":"known"}', JSON_TYPE);
    const { body } = await post('[{"text":"known"},{"text":"new"},{"text":"new"}]', JSON_TYPE, '?dryRun=true');
    expect(body.data).toMatchObject({ created: 1, updated: 0, duplicates: 2, dryRun: true });
    expect(await countPosts()).toBe(1);
  });

  it('refuses a dryRun it does not understand rather than writing', async () => {
    expect(await post('{"text":"a"}', JSON_TYPE, '?dryRun=yes')).toMatchObject({ status: 400 });
    expect(await countPosts()).toBe(0);
  });

  it('never reads a path of this machine', async () => {
    const { body } = await post('{"text":"a","image":"/etc/hostname"}', JSON_TYPE);
    expect(body.data).toMatchObject({ created: 1, warnings: [{ line: 1, reason: expect.stringContaining('path') }] });
  });

  it('never fetches from a private address', async () => {
    const { body } = await post('{"text":"a","imageUrl":"http://127.0.0.1:1/a.png"}', JSON_TYPE);
    expect(body.data.warnings).toEqual([{ line: 1, reason: expect.stringContaining('not on a public address') }]);
  });

  it.each([
    ['no token', {}, 403, 'ForbiddenError', 'Forbidden'],
    ['a wrong token', { authorization: 'Bearer wrong' }, 401, 'UnauthorizedError', 'Missing or invalid credentials'],
    ['another scheme', { authorization: 'Basic abc' }, 401, 'UnauthorizedError', 'Missing or invalid credentials'],
  ])('refuses %s', async (_name, headers, status, name, message) => {
    const response = await backend.app.request('/api/news', { method: 'POST', headers, body: '{"text":"a"}' });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ data: null, error: { status, name, message, details: {} } });
    expect(await countPosts()).toBe(0);
  });

  it('refuses a body that is no document, or holds no post', async () => {
    expect(await post('{"text":', JSON_TYPE)).toMatchObject({
      status: 400,
      body: { error: { name: 'ValidationError' } },
    });
    expect(await post('body\na', { 'content-type': 'text/csv' })).toMatchObject({ status: 400 });
    for (const empty of ['', '[]', '\n']) {
      const answer = await post(empty, JSON_TYPE, '?dryRun=true');
      expect(answer).toMatchObject({ status: 400, body: { error: { message: 'There is no post in it.' } } });
    }
  });

  it('takes a large body, and refuses one above 20 MB', async () => {
    expect(await post(JSON.stringify({ text: 'a', ignored: 'x'.repeat(19_000_000) }), JSON_TYPE)).toMatchObject({
      status: 200,
    });
    expect(await post('x'.repeat(21_000_000), JSON_TYPE)).toMatchObject({ status: 413 });
  });

  describe('with a web to tell', () => {
    let web: LocalServer;
    let told: unknown[];
    beforeEach(async () => {
      told = [];
      web = await serveLocally(async (request, response) => {
        told.push(JSON.parse((await request.toArray()).join('')));
        response.end();
      });
      await backend.reset({ webUrls: [web.url] });
    });
    afterEach(() => web.close());

    it('invalidates its lists after new posts, and only then', async () => {
      await post('{"text":"a"}', JSON_TYPE, '?dryRun=true');
      await post('{"type":"x"}', JSON_TYPE);
      expect(told).toEqual([]);
      await post('{"text":"a"}', JSON_TYPE);
      expect(told).toEqual([{ tags: ['posts', 'hashtags', 'authors', 'summaries', 'banner'] }]);
      await post('{"text":"a"}', JSON_TYPE);
      expect(told).toHaveLength(1);
    });
  });
});
