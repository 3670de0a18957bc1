import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { createDesk, type TestDesk } from '#test/rig/desk.ts';

const CLAIM = {
  ...{ kind: 'claim', author: 'Ada Abel', name: 'Ada', email: 'ada@example.com', relation: 'author' },
  link: 'https://ada.example/about',
};

describe.each(anyDatabase)('claims of authors on %s', (kind) => {
  let backend: TestBackend;
  let desk: TestDesk;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(async () => {
    await backend.reset();
    desk = await createDesk(backend);
    await createPost(backend, { slug: 'hers' });
    await createPost(backend, { author: 'ADA ÀBEL 🚀' });
    await createPost(backend, { author: 'Bob' });
  });
  afterAll(() => backend.close());

  const post = (path: string, data: object) => send(backend, 'POST', path, { body: { data } });
  const decide = (verb: 'grant' | 'refuse') =>
    desk.asOperator('POST', `/admin/api/requests/${verb}`, { ids: [1], reason: 'The code is there.' });
  const linksOf = async (author: string) => {
    const query = `filters[news_raw_data][metaData][postUser][$in][0]=${encodeURIComponent(author)}`;
    return (await send(backend, 'GET', `/api/news/profile?${query}`)).body.data.own_links;
  };
  const grant = async () => {
    expect((await post('/api/requests', CLAIM)).status).toBe(200);
    expect(await linksOf('Ada Abel')).toEqual([]);
    expect((await decide('grant')).status).toBe(200);
    const { text } = await backend.mailTo('ada@example.com');
    return /manage\?token=(\S+)/.exec(text)?.[1] ?? '';
  };
  const manage = (data: object) => post('/api/requests/manage', data);
  const countPosts = async () =>
    (await send(backend, 'GET', '/api/news/public?pagination[page]=1')).body.meta.pagination.total;

  it('are mailed a code, which the desk shows beside the link', async () => {
    await post('/api/requests', CLAIM);
    const { code, link } = (await desk.asOperator('GET', '/admin/api/requests/1')).body.data;
    expect([link, code]).toEqual([CLAIM.link, expect.stringMatching(/^sellerfeed-[\w-]{10}$/)]);
    expect((await backend.mailTo('ada@example.com')).text).toContain(`\n${code}\n`);
  });

  it.each([
    { link: undefined },
    { link: 'javascript:alert(1)' },
    { link: 'ada.example' },
    { link: `https://a.example/${'x'.repeat(1000)}` },
  ])('are refused with %j', async (more) => {
    expect((await post('/api/requests', { ...CLAIM, ...more })).status).toBe(400);
  });

  it('show the link once an operator grants them, on the pages of all spellings and no other, until that is taken back', async () => {
    await grant();
    expect(await linksOf('Ada Abel')).toEqual([CLAIM.link]);
    expect(await linksOf('ADA ÀBEL 🚀')).toEqual([CLAIM.link]);
    expect(await linksOf('Bob')).toEqual([]);
    const log = await desk.asOperator('GET', '/admin/api/log?filter={"action":"requests.grant"}');
    await desk.asOperator('POST', '/admin/api/log/revert', { ids: [log.body.data[0].id] });
    expect(await linksOf('Ada Abel')).toEqual([]);
    expect(await countPosts()).toBe(3);
  });

  it('of somebody else are refused and give nothing', async () => {
    await post('/api/requests', CLAIM);
    expect((await decide('refuse')).status).toBe(200);
    const { text } = await backend.mailTo('ada@example.com');
    expect(text).not.toContain('token=');
    expect(await linksOf('Ada Abel')).toEqual([]);
  });

  it('let the author change the link by the mailed token, and an operator take that back', async () => {
    const token = await grant();
    expect((await manage({ token, link: 'https://ada.example/new' })).status).toBe(200);
    expect(await linksOf('Ada Abel')).toEqual(['https://ada.example/new']);
    const log = await desk.asOperator('GET', '/admin/api/log?filter={"action":"requests.link"}');
    await desk.asOperator('POST', '/admin/api/log/revert', { ids: [log.body.data[0].id] });
    expect(await linksOf('Ada Abel')).toEqual([CLAIM.link]);
    expect((await manage({ token, link: 'javascript:alert(1)' })).status).toBe(400);
  });

  it('let the author leave by the mailed token, also where an opt-out waits already', async () => {
    const token = await grant();
    await post('/api/requests', { ...CLAIM, kind: 'opt-out', link: undefined });
    expect((await manage({ token })).status).toBe(200);
    expect(await countPosts()).toBe(1);
    const { data } = (await desk.asOperator('GET', '/admin/api/requests?filter={"state":"granted"}')).body;
    expect(data.map((request: { kind: string }) => request.kind).sort()).toEqual(['claim', 'opt-out']);
    // Twice is as good as once.
    expect((await manage({ token })).status).toBe(200);
  });

  it('give nothing to another token', async () => {
    const token = await grant();
    const [id, signature] = token.split('.');
    for (const other of ['', 'x', `2.${signature}`, `${id}.x`, `${token}x`, `${id}.`, `999999999.${signature}`]) {
      expect((await manage({ token: other })).status, other).toBe(404);
    }
    expect(await countPosts()).toBe(3);
  });
});
