import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { type Account, send, signUp } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { createDesk, type TestDesk } from '#test/rig/desk.ts';

const LINK = 'https://x.com/ada/status/1881111111111111111';

describe.each(anyDatabase)('suggestions of readers, on %s', (kind) => {
  let backend: TestBackend;
  let desk: TestDesk;
  let reader: Account;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(async () => {
    await backend.reset({ siteUrl: 'https://feed.example' });
    desk = await createDesk(backend);
    reader = await signUp(backend, 'rita');
  });
  afterAll(() => backend.close());

  const suggest = (
    link: unknown,
    { note, token = reader.token }: { note?: unknown; token?: string | undefined } = {},
  ) => send(backend, 'POST', '/api/suggestions', { token, body: { data: { link, note } } });
  const own = async (token?: string) =>
    (await send(backend, 'GET', '/api/suggestions', { token: token ?? reader.token })).body.data;
  const call = (method: string, path: string, body?: unknown) => desk.asOperator(method, `/admin/api${path}`, body);
  const listed = async (state = 'open') =>
    (await call('GET', `/suggestions?filter=${encodeURIComponent(JSON.stringify({ state }))}`)).body.data;

  it('reach the operators with the name of the reader, who sees them', async () => {
    const sent = await suggest(` ${LINK}?s=20 `, { note: '  Good numbers ' });
    expect([sent.status, sent.body]).toEqual([200, { data: { outcome: 'sent' }, meta: {} }]);
    expect(await listed()).toMatchObject([
      { state: 'open', link: `${LINK}?s=20`, note: 'Good numbers', reader: 'rita', postId: null },
    ]);
    expect(await own()).toMatchObject([{ link: `${LINK}?s=20`, note: 'Good numbers', state: 'open', slug: null }]);
    expect(await own(desk.reader.token)).toEqual([]);
    const anonymous = await send(backend, 'GET', '/api/suggestions');
    expect([anonymous.status, anonymous.body]).toEqual([200, { data: [], meta: { perDay: 10 } }]);
  });

  it.each([
    ['nobody', LINK, undefined, 401, 'Missing or invalid credentials'],
    ['no link', '', undefined, 400, 'link is a required field'],
    ['a number', 17, undefined, 400, 'link must be a web address (https://…)'],
    ['words', 'a good post', undefined, 400, 'link must be a web address (https://…)'],
    ['a script', 'javascript:alert(1)', undefined, 400, 'link must be a web address (https://…)'],
    ['a long link', `https://x.com/${'a'.repeat(1000)}`, undefined, 400, 'link must have at most 1000 characters'],
    ['a long note', LINK, '🚀'.repeat(301), 400, 'note must have at most 300 characters'],
    [
      'a page of this site',
      'https://feed.example/about',
      undefined,
      400,
      'This is an address of this site: give that of the original post.',
    ],
  ])('of %s are refused with one sentence', async (who, link, note, status, message) => {
    const refused = await send(backend, 'POST', '/api/suggestions', {
      token: who === 'nobody' ? undefined : reader.token,
      body: { data: { link, note } },
    });
    expect([refused.status, refused.body.error.message]).toEqual([status, message]);
    expect(await listed()).toEqual([]);
  });

  it('take a link once, in any spelling, and lead to a post that is here', async () => {
    const other = desk.reader.token;
    await suggest(LINK);
    for (const token of [reader.token, other])
      expect((await suggest(LINK.replace('x.com', 'mobile.twitter.com'), { token })).body.data).toEqual({
        outcome: 'suggested',
      });
    await createPost(backend, { link: 'https://example.com/post', slug: 'here' });
    for (const link of ['http://www.example.com/post/', 'https://feed.example/feed/here?utm_source=x'])
      expect((await suggest(link)).body.data).toEqual({ outcome: 'here', slug: 'here' });
    await createPost(backend, { link: 'https://example.com/draft', publishedAt: null });
    // Readers are not told of drafts.
    expect((await suggest('https://example.com/draft')).body.data).toEqual({ outcome: 'sent' });
    expect(await listed()).toHaveLength(2);
  });

  it.each([
    ['a name and a password', 'https://linkedin.com:x@evil.example/', 'link must not hold a name or password'],
    ['an address of nine thousand characters', `https://example.com/${'字'.repeat(900)}`, 'link is too long'],
  ])('refuse %s in a link', async (_, link, message) => {
    const refused = await suggest(link);
    expect([refused.status, refused.body.error.message]).toEqual([400, message]);
  });

  it('are ten in a day, also of requests at once', async () => {
    const links = Array.from({ length: 12 }, (_, index) => `https://example.com/${index}`);
    const answers = await Promise.all(links.map((link) => suggest(link)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.body.error.message).toBe('You can suggest 10 posts in a day. Please come back tomorrow.');
    expect((await suggest('https://example.com/other', { token: desk.reader.token })).status).toBe(200);
    await sql`update app.suggestions set created_at = created_at - interval '25 hours'`.execute(backend.database.db);
    expect((await suggest('https://example.com/next')).status).toBe(200);
  });

  it('are accepted or dismissed, and that is taken back', async () => {
    for (const link of [LINK, 'https://example.com/no']) await suggest(link);
    const [second, first] = await listed();
    const accepted = await call('POST', '/suggestions/accept', { ids: [first.id, 4711] });
    expect(accepted.body.data).toEqual({ ids: [first.id], changes: [expect.any(Number)] });
    const dismissed = await call('POST', '/suggestions/dismiss', { ids: [second.id] });
    const captures = async () => (await call('GET', '/captures')).body.data.map(({ link }: { link: string }) => link);
    expect(await captures()).toEqual([LINK]);
    expect((await own()).map(({ state }: { state: string }) => state)).toEqual(['dismissed', 'taken']);
    expect([await listed(), await listed('taken'), await listed('dismissed')].map(({ length }) => length)).toEqual([
      0, 1, 1,
    ]);
    expect((await call('POST', '/suggestions/accept', { ids: [first.id] })).body.data.ids).toEqual([]);
    // Another reader may still ask for what was dismissed.
    expect((await suggest('https://example.com/no')).body.data.outcome).toBe('suggested');
    expect((await suggest('https://example.com/no', { token: desk.reader.token })).body.data.outcome).toBe('sent');
    await call('POST', '/log/revert', { ids: accepted.body.data.changes });
    expect((await own()).at(-1).state).toBe('open');
    expect(await captures()).toEqual([]);
    const refused = await call('POST', '/log/revert', { ids: dismissed.body.data.changes });
    expect(refused.body.error.message).toBe('The suggestion is gone, or was made again since.');
  });

  it('lead their reader to the article once it is here, however it came in', async () => {
    await suggest(LINK);
    const created = await call('POST', '/posts', { text: 'By hand', link: LINK, state: 'draft' });
    expect(await own()).toMatchObject([{ state: 'open', slug: null }]);
    expect(await listed()).toMatchObject([{ postId: created.body.data.id }]);
    await call('POST', '/posts/publish', { ids: [created.body.data.id] });
    expect(await own()).toMatchObject([{ state: 'taken', slug: created.body.data.slug }]);
    expect(await listed()).toEqual([]);
  });

  it('of a post whose address was changed since bring nothing to capture', async () => {
    const created = await call('POST', '/posts', { text: 'By hand', link: LINK, state: 'draft' });
    const { id } = created.body.data;
    await call('PATCH', `/posts/${id}`, { link: 'https://x.com/ada/status/1881111111111111112' });
    await suggest(LINK);
    const [{ id: suggestion, postId }] = await listed();
    expect(postId).toBe(id);
    await call('POST', '/suggestions/accept', { ids: [suggestion] });
    expect((await call('GET', '/captures')).body.data).toEqual([]);
  });

  it('are in the export of their reader, and go with the account', async () => {
    await suggest(LINK, { note: 'Why' });
    const exported = await send(backend, 'GET', '/api/users/me/export', { token: reader.token });
    expect(exported.body.suggestions).toMatchObject([{ link: LINK, note: 'Why', state: 'open' }]);
    await call('POST', '/readers/delete', { ids: [reader.id] });
    expect(await listed()).toEqual([]);
  });
});
