import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { type Account, send, signUp } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { createDesk, type DeskSend } from '#test/rig/desk.ts';

const LIST = { title: 'Ads that work', about: 'For beginners', shownAs: 'Rita R.', isPublished: true };

describe.each(anyDatabase)('public lists, on %s', (kind) => {
  let backend: TestBackend;
  let desk: DeskSend;
  let rita: Account;
  let posts: number[];
  let id: number;
  /** The tags that the web was told of. */
  const renewed: string[] = [];
  const web = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    const { tags, atOnce } = JSON.parse(body) as { tags: string[]; atOnce?: boolean };
    if (atOnce) renewed.push(...tags);
    response.end('{}');
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
    const webUrl = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
    backend = await createTestBackend(kind, { webUrls: [webUrl] });
  });
  beforeEach(async () => {
    await backend.reset();
    desk = (await createDesk(backend)).asOperator;
    rita = await signUp(backend, 'rita');
    posts = [];
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
      posts.push(await createPost(backend, { title, author: `Author of ${title}` }));
    }
    const created = await call('POST', '', { name: 'My private name' });
    id = created.body.data.id;
    await call('PUT', `/${id}`, { news: { connect: posts } });
    renewed.length = 0;
  });
  afterAll(async () => {
    await backend.close();
    web.close();
  });

  const call = (method: string, path: string, data?: unknown, account = rita) =>
    send(backend, method, `/api/bookmarks${path}`, { token: account.token, ...(data ? { body: { data } } : {}) });
  const publish = async (change: object = {}): Promise<string> => {
    const { body } = await call('PUT', `/${id}/list`, { ...LIST, ...change });
    return body.data.token;
  };
  const read = (token: string) => send(backend, 'GET', `/api/lists/${token}`);
  const titles = async (token: string) =>
    (await read(token)).body.data.posts.map(
      ({ news }: { news: { attributes: { title: string } } }) => news.attributes.title,
    );
  const annotate = (post: number | undefined, note: string) => call('PUT', `/${id}/posts/${post}`, { note });

  it('are private until they are published, under a name chosen for them, and tell nothing else of their owner', async () => {
    expect((await call('GET', `/${id}/list`)).body).toEqual({ data: null });
    expect((await call('GET', '/lists')).body).toEqual({ data: [] });
    const token = await publish();
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect((await call('GET', `/${id}/list`)).body.data).toEqual({ id, token, isHidden: false, ...LIST });
    expect((await call('GET', '/lists')).body.data).toEqual([{ id, token, isHidden: false, ...LIST }]);
    await annotate(posts[1], 'Start <here>');
    await call('POST', `/${id}/order`, { post: posts[1], after: null });
    const { status, body } = await read(token);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ token, title: LIST.title, about: LIST.about, shownAs: LIST.shownAs });
    expect(body.data.posts.map(({ note }: { note: string | null }) => note)).toEqual([
      'Start <here>',
      ...[null, null, null, null],
    ]);
    expect(await titles(token)).toEqual(['Two', 'One', 'Three', 'Four', 'Five']);
    expect(JSON.stringify(body)).not.toMatch(/rita@|"rita"|My private name|"username/);
  });

  it('are at no address that can be guessed: a thousand find nothing', async () => {
    const token = await publish();
    await publish({ isPublished: false });
    const near = Array.from({ length: 500 }, (_, index) => {
      const digit = index % 32;
      const changed = ((Number.parseInt(token[digit] ?? '0', 16) + 1 + (index >> 5)) % 16).toString(16);
      return token.slice(0, digit) + changed + token.slice(digit + 1);
    }).filter((guess) => guess !== token);
    await publish();
    const random = Array.from({ length: 450 }, () => randomBytes(16).toString('hex'));
    const odd = [
      '0',
      '1',
      String(id),
      'my-private-name',
      'ads-that-work',
      token.toUpperCase(),
      `${token}0`,
      `%00`,
      '%25',
    ];
    const guesses = [...near, ...random, ...odd, ...Array.from({ length: 100 }, (_, index) => String(index))];
    expect(guesses.length).toBeGreaterThanOrEqual(1000);
    const statuses = new Set<number>();
    for (const guess of guesses) if (guess !== token) statuses.add((await read(guess)).status);
    expect([...statuses]).toEqual([404]);
    expect((await read(token)).status).toBe(200);
  });

  it('keep their address, and are gone while private, hidden, or of a blocked or deleted reader', async () => {
    const token = await publish();
    const gone = async () => expect((await read(token)).status).toBe(404);
    expect(await publish({ isPublished: false })).toBe(token);
    await gone();
    expect(await publish()).toBe(token);
    expect((await read(token)).status).toBe(200);

    const hidden = await desk('POST', '/admin/api/lists/hide', { ids: [id] });
    await gone();
    expect((await call('GET', `/${id}/list`)).body.data.isHidden).toBe(true);
    // The owner cannot bring it back.
    await publish({ isPublished: false });
    await publish();
    await gone();
    await desk('POST', '/admin/api/log/revert', { ids: hidden.body.data.changes });
    expect((await read(token)).status).toBe(200);

    await desk('POST', '/admin/api/readers/block', { ids: [rita.id] });
    await gone();
    await desk('POST', '/admin/api/readers/unblock', { ids: [rita.id] });
    expect((await read(token)).status).toBe(200);
    await desk('POST', '/admin/api/readers/delete', { ids: [rita.id] });
    await gone();
  });

  it('come back with a deleted collection: address, state, reports, and what an operator decided', async () => {
    const token = await publish();
    await annotate(posts[1], 'why');
    await send(backend, 'POST', `/api/lists/${token}/report`, { body: { data: { reason: 'spam' } } });
    const restore = (account = rita) => call('POST', `/${id}/restore`, undefined, account);
    const before = (await read(token)).body.data;
    await call('DELETE', `/${id}`);
    expect([(await read(token)).status, (await call('GET', '/lists')).body.data]).toEqual([404, []]);
    expect((await restore(await signUp(backend, 'eve'))).status).toBe(404);
    renewed.length = 0;
    expect((await restore()).body.data).toMatchObject({ id, attributes: { name: 'My private name' } });
    expect(renewed).toContain('lists');
    expect((await read(token)).body.data).toEqual({ ...before, updatedAt: expect.any(String) });
    expect((await desk('GET', '/admin/api/lists?filter={"reported":true}')).body.total).toBe(1);

    const hidden = await desk('POST', '/admin/api/lists/hide', { ids: [id] });
    await call('DELETE', `/${id}`);
    await restore();
    await publish();
    expect((await read(token)).status).toBe(404);
    expect((await call('GET', `/${id}/list`)).body.data).toMatchObject({ token, isHidden: true });
    await call('DELETE', `/${id}`);
    await desk('POST', '/admin/api/log/revert', { ids: hidden.body.data.changes });
    expect((await read(token)).status).toBe(404);
    await restore();
    expect((await read(token)).status).toBe(200);
  });

  it('are gone for good an hour after their collection was deleted, or when another has its name', async () => {
    await publish();
    const { db } = backend.database;
    await call('DELETE', `/${id}`);
    await call('POST', '', { name: 'My private name' });
    expect((await call('POST', `/${id}/restore`)).status).toBe(400);
    const hourAgo = new Date(Date.now() - 3_600_001);
    await db.updateTable('app.deleted_bookmarks').set({ deleted_at: hourAgo }).execute();
    expect((await call('POST', `/${id}/restore`)).status).toBe(404);
    await call('DELETE', '/99999');
    expect(await db.selectFrom('app.deleted_bookmarks').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('app.lists').select('token').execute()).toEqual([]);
  });

  it('leave the web’s caches with each change, and private collections do not concern it', async () => {
    await annotate(posts[0], 'private');
    await call('POST', `/${id}/order`, { post: posts[1], after: null });
    expect(renewed).toEqual([]);
    const expectRenewed = async (what: Promise<{ status: number }>) => {
      renewed.length = 0;
      expect((await what).status).toBe(200);
      expect(renewed).toContain('lists');
    };
    await expectRenewed(call('PUT', `/${id}/list`, LIST));
    await expectRenewed(annotate(posts[0], 'public'));
    await expectRenewed(call('POST', `/${id}/order`, { post: posts[1], after: null }));
    await expectRenewed(call('PUT', `/${id}`, { news: { disconnect: [posts[0]] } }));
    await expectRenewed(call('POST', '/changes', { remove: [{ bookmark: id, post: posts[1] }] }));
    await expectRenewed(desk('POST', '/admin/api/lists/hide', { ids: [id] }));
    await expectRenewed(desk('POST', '/admin/api/lists/show', { ids: [id] }));
    await expectRenewed(desk('POST', '/admin/api/readers/block', { ids: [rita.id] }));
    await desk('POST', '/admin/api/readers/unblock', { ids: [rita.id] });
    const again = await send(backend, 'POST', '/api/auth/local', {
      body: { identifier: 'rita', password: rita.password },
    });
    const token = again.body.jwt;
    await expectRenewed(
      send(backend, 'PUT', `/api/bookmarks/${id}/list`, { token, body: { data: { ...LIST, isPublished: false } } }),
    );
    await send(backend, 'PUT', `/api/bookmarks/${id}/list`, { token, body: { data: LIST } });
    await expectRenewed(send(backend, 'DELETE', '/api/users/me', { token, body: { password: rita.password } }));
  });

  it('leave out posts that are off the site, and those of authors who have opted out', async () => {
    const token = await publish();
    const { db } = backend.database;
    await db.updateTable('app.posts').set({ published_at: null }).where('id', '=', Number(posts[0])).execute();
    expect(await titles(token)).toEqual(['Two', 'Three', 'Four', 'Five']);
    const request = {
      kind: 'opt-out',
      author: 'Author of Two',
      name: 'Two',
      email: 'two@example.com',
      relation: 'author',
    };
    expect((await send(backend, 'POST', '/api/requests', { body: { data: request } })).status).toBe(200);
    const { body } = await desk('GET', '/admin/api/requests');
    await desk('POST', '/admin/api/requests/grant', { ids: [body.data[0].id], reason: 'It is theirs.' });
    expect(await titles(token)).toEqual(['Three', 'Four', 'Five']);
  });

  it('tell all their posts, show the first, and feed those that were added last', async () => {
    const token = await publish();
    const { db } = backend.database;
    for (let index = 0; index < 200; index += 1) posts.push(await createPost(backend, { title: `More ${index}` }));
    for (let start = 5; start < posts.length; start += 50)
      await call('PUT', `/${id}`, { news: { connect: posts.slice(start, start + 50) } });
    await db.updateTable('app.posts').set({ published_at: null }).where('id', '=', Number(posts[0])).execute();
    const { body } = await read(token);
    expect([body.data.posts.length, body.data.total]).toEqual([200, 204]);
    expect((await titles(token)).at(-1)).toBe('More 195');
    const feed = await send(backend, 'GET', `/api/lists/${token}?order=added`);
    expect([feed.body.data.posts.length, feed.body.data.total]).toEqual([50, 204]);
    expect(feed.body.data.posts[0].news.attributes.title).toBe('More 199');
    // As placed first, it is no newer.
    await call('POST', `/${id}/order`, { post: posts.at(-1), after: null });
    expect((await titles(token))[0]).toBe('More 199');
    expect((await send(backend, 'GET', `/api/lists/${token}?order=x`)).status).toBe(400);
  });

  it('are for search engines from five posts and two notes on, and where the operator allows it', async () => {
    const token = await publish();
    const isIndexed = async () => (await read(token)).body.data.isIndexed;
    await annotate(posts[0], 'one');
    await annotate(posts[1], 'two');
    expect(await isIndexed()).toBe(false);
    await reopen(true);
    const own = await publishFull(['one', 'two']);
    expect((await read(own)).body.data.isIndexed).toBe(true);
    await annotate(posts[1], '');
    expect((await read(own)).body.data.isIndexed).toBe(false);
    await annotate(posts[1], 'two');
    await call('PUT', `/${id}`, { news: { disconnect: [posts[4]] } });
    expect((await read(own)).body.data.isIndexed).toBe(false);
  });
  const reopen = async (indexLists: boolean) => {
    await backend.reset({ indexLists });
    rita = await signUp(backend, 'rita');
  };
  const publishFull = async (notes: string[]): Promise<string> => {
    posts = [];
    for (let index = 0; index < 5; index += 1) posts.push(await createPost(backend));
    id = (await call('POST', '', { name: 'Full' })).body.data.id;
    await call('PUT', `/${id}`, { news: { connect: posts } });
    for (const [index, note] of notes.entries()) await annotate(posts[index], note);
    return publish();
  };

  it.each<[change: object, message: string]>([
    [{ title: ' ' }, 'title is a required field'],
    [{ title: 'x'.repeat(101) }, 'title must have at most 100 characters'],
    [{ about: 'x'.repeat(1001) }, 'about must have at most 1000 characters'],
    [{ shownAs: '' }, 'shownAs is a required field'],
    [{ shownAs: 'RITA' }, 'Choose a name that you do not sign in with'],
    [{ shownAs: 'rita@example.com' }, 'Choose a name that is no e-mail address'],
    [{ shownAs: 'Rita\u202e' }, 'shownAs must not contain control characters'],
    [{ isPublished: 'yes' }, 'isPublished must be true or false'],
    [{ token: 'a' }, 'Invalid parameter token'],
  ])('refuse %j', async (change, message) => {
    const { status, body } = await call('PUT', `/${id}/list`, { ...LIST, ...change });
    expect([status, body.error.message]).toEqual([400, message]);
    expect((await call('GET', '/lists')).body.data).toEqual([]);
  });

  it('have an introduction without characters that are no text', async () => {
    await publish({ about: ' For\r\nbe\u202eginners\u0007\t! ' });
    expect((await call('GET', `/${id}/list`)).body.data.about).toBe('For\nbeginners !');
  });

  it('are published by the owner alone', async () => {
    const eve = await signUp(backend, 'eve');
    expect((await call('PUT', `/${id}/list`, LIST, eve)).status).toBe(404);
    expect((await call('GET', `/${id}/list`, undefined, eve)).status).toBe(404);
    expect((await send(backend, 'GET', '/api/bookmarks/lists')).status).toBe(403);
    expect((await send(backend, 'PUT', `/api/bookmarks/${id}/list`, { body: { data: LIST } })).status).toBe(403);
  });

  it('are reported to operators, who settle or hide, and can take that back', async () => {
    const token = await publish();
    const report = (at = token, data: object = { reason: 'spam', note: 'Buy now' }) =>
      send(backend, 'POST', `/api/lists/${at}/report`, { body: { data } });
    expect((await report()).body.data).toEqual({ reported: true });
    // Once for each reporter.
    expect((await report()).status).toBe(200);
    expect((await report(token, { reason: 'dull' })).status).toBe(400);
    for (const guess of ['0'.repeat(32), String(id)]) expect((await report(guess)).status).toBe(404);
    const list = async () => (await desk('GET', '/admin/api/lists?filter={"reported":true}')).body;
    const { data, total } = await list();
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({
      ...{ id, token, title: LIST.title, shownAs: LIST.shownAs, reader: 'rita', state: 'published' },
      ...{ posts: 5, reports: 1, reasons: ['spam'], note: 'Buy now' },
    });
    // Nothing is settled where nothing was hidden.
    await publish({ isPublished: false });
    expect((await desk('POST', '/admin/api/lists/hide', { ids: [id] })).body.data.ids).toEqual([]);
    await publish();
    expect((await list()).total).toBe(1);
    const settled = await desk('POST', '/admin/api/lists/settle', { ids: [id] });
    expect((await list()).total).toBe(0);
    await desk('POST', '/admin/api/log/revert', { ids: settled.body.data.changes });
    expect((await list()).total).toBe(1);
    const hidden = await desk('POST', '/admin/api/lists/hide', { ids: [id] });
    expect(hidden.body.data).toEqual({ ids: [id], changes: [expect.any(Number)] });
    expect((await list()).total).toBe(0);
    expect((await report()).status).toBe(404);
    expect((await desk('GET', '/admin/api/lists?filter={"state":"hidden"}')).body.data).toMatchObject([{ id }]);
    const { body: log } = await desk('GET', '/admin/api/log?filter={"subject":"lists"}');
    expect(log.data.map(({ action }: { action: string }) => action).sort()).toEqual([
      'lists.hide',
      'lists.revert',
      'lists.settle',
    ]);
  });

  it('are exported as they were published, and go with the account', async () => {
    const token = await publish();
    const { body } = await send(backend, 'GET', '/api/users/me/export', { token: rita.token });
    expect(body.bookmarks[0].list).toEqual({
      ...{ title: LIST.title, about: LIST.about, shownAs: LIST.shownAs },
      ...{ url: `http://web.test/lists/${token}`, publishedAt: expect.stringMatching(/Z$/) },
    });
    await send(backend, 'POST', `/api/lists/${token}/report`, { body: { data: { reason: 'spam' } } });
    await send(backend, 'DELETE', '/api/users/me', { token: rita.token, body: { password: rita.password } });
    const { db } = backend.database;
    expect(await db.selectFrom('app.lists').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('app.list_reports').selectAll().execute()).toEqual([]);
  });
});
