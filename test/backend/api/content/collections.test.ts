import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { type Account, send, signUp } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';

type Entry = { note: string | null; position: number; news: { id: number } };

describe.each(anyDatabase)('the posts of a collection, on %s', (kind) => {
  let backend: TestBackend;
  let owner: Account;
  let other: Account;
  let posts: number[];
  let id: number;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(async () => {
    await backend.reset();
    owner = await signUp(backend, 'owner');
    other = await signUp(backend, 'other');
    posts = [
      await createPost(backend, { title: 'First of all', text: 'About returns' }),
      await createPost(backend, { title: 'Second', text: 'About Größe and 100% margins' }),
      await createPost(backend, { title: 'Third', text: 'About bids' }),
    ];
    id = await collect(owner, 'Reading', posts);
  });
  afterAll(() => backend.close());

  const call = (account: Account, method: string, path: string, data?: unknown) =>
    send(backend, method, `/api/bookmarks${path}`, { token: account.token, ...(data ? { body: { data } } : {}) });
  const collect = async (account: Account, name: string, connect: number[] = []): Promise<number> => {
    const { body } = await call(account, 'POST', '', { name });
    await call(account, 'PUT', `/${body.data.id}`, { news: { connect } });
    return body.data.id;
  };
  const entries = async (collection = id, query = ''): Promise<Entry[]> =>
    (await call(owner, 'GET', `/${collection}/posts${query}`)).body.data;
  const order = async (collection = id, query = '') => (await entries(collection, query)).map(({ news }) => news.id);
  const notes = async (collection = id) => (await entries(collection)).map(({ note }) => note);
  const annotate = (post: number | undefined, note: unknown, account = owner) =>
    call(account, 'PUT', `/${id}/posts/${post}`, { note });

  it('come in the order in which they were saved, with the collection', async () => {
    const { status, body } = await call(owner, 'GET', `/${id}/posts`);
    expect(status).toBe(200);
    expect(body.meta).toMatchObject({
      bookmark: { id, attributes: { name: 'Reading' } },
      pagination: { page: 1, pageSize: 50, total: 3 },
    });
    expect(body.data.map((entry: Entry) => entry.news.id)).toEqual(posts);
    expect(body.data[0]).toMatchObject({ note: null, news: { attributes: { title: 'First of all' } } });
  });

  it('leave out what is not on the site', async () => {
    const { db } = backend.database;
    await db.updateTable('app.posts').set({ published_at: null }).where('id', '=', Number(posts[1])).execute();
    expect(await order()).toEqual([posts[0], posts[2]]);
  });

  it('have notes of up to a thousand characters', async () => {
    expect((await annotate(posts[0], '  Read\r\nthis <b>first</b>  ')).body.data).toEqual({
      note: 'Read\nthis <b>first</b>',
    });
    expect(await notes()).toEqual(['Read\nthis <b>first</b>', null, null]);
    expect((await annotate(posts[0], 'Re\u202ead\tth\0is\u0007')).body.data.note).toBe('Read this');
    expect((await annotate(posts[1], '😀'.repeat(1000))).status).toBe(200);
    for (const note of ['😀'.repeat(1001), 7, undefined]) {
      expect((await annotate(posts[2], note)).status).toBe(400);
    }
    await annotate(posts[0], ' ');
    expect((await notes())[0]).toBeNull();
    expect((await annotate(99_999, 'x')).status).toBe(404);
  });

  it('are ordered by hand', async () => {
    const [a, b, c] = posts;
    const move = (post: number | undefined, after: number | null | undefined) =>
      call(owner, 'POST', `/${id}/order`, { post, after });
    expect((await move(c, a)).status).toBe(200);
    expect(await order()).toEqual([a, c, b]);
    await move(b, null);
    expect(await order()).toEqual([b, a, c]);
    for (const [post, after] of [
      [99_999, null],
      [a, 99_999],
      [a, a],
    ] as const)
      expect((await move(post, after)).status).toBe(404);
    const late = await createPost(backend);
    await call(owner, 'PUT', `/${id}`, { news: { connect: [late] } });
    expect(await order()).toEqual([b, a, c, late]);
  });

  it('are found by title, text, note and hashtag', async () => {
    await annotate(posts[2], 'For the Café');
    const asOwner = { token: owner.token };
    const tag = await send(backend, 'POST', '/api/hashtags', { ...asOwner, body: { data: { name: '#ppc' } } });
    const attach = { news: { connect: posts.slice(0, 1) } };
    await send(backend, 'PUT', `/api/hashtags/${tag.body.data.id}`, { ...asOwner, body: { data: attach } });
    for (const [q, found] of [
      ['first ALL', [0]],
      ['returns', [0]],
      ['größe', [1]],
      ['100%', [1]],
      ['%', [1]],
      ['CAFÉ bids', [2]],
      ['ppc', [0]],
      ['about', [0, 1, 2]],
      ['nothing', []],
      ['   ', [0, 1, 2]],
    ] as const) {
      expect([q, await order(id, `?q=${encodeURIComponent(q)}`)]).toEqual([q, found.map((index) => posts[index])]);
    }
    const { db } = backend.database;
    const setState = (state: 'banned' | 'waiting') => db.updateTable('app.hashtags').set({ state }).execute();
    await setState('banned');
    expect(await order(id, '?q=ppc')).toEqual([]);
    await setState('waiting');
    expect(await order(id, '?q=ppc')).toEqual([]);
    await db.insertInto('app.hashtag_makers').values({ hashtag_id: tag.body.data.id, user_id: owner.id }).execute();
    expect(await order(id, '?q=ppc')).toEqual([posts[0]]);
    expect((await call(owner, 'GET', `/${id}/posts?q=${'x'.repeat(201)}`)).status).toBe(400);
    expect((await call(owner, 'GET', `/${id}/posts?page=0`)).status).toBe(400);
  });

  it('are moved, copied and removed together, and come back as they were', async () => {
    const [a, b, c] = posts;
    const target = await collect(owner, 'Later', [Number(b)]);
    await annotate(a, 'why a');
    await annotate(b, 'why b');
    const change = async (changes: object) => (await call(owner, 'POST', '/changes', changes)).body.data.undo;

    const undo = await change({
      remove: [a, b].map((post) => ({ bookmark: id, post })),
      put: [
        { bookmark: target, post: a, note: 'why a' },
        { bookmark: target, post: b, note: 'why b' },
      ],
    });
    expect([await order(), await order(target), await notes(target)]).toEqual([[c], [b, a], ['why b', 'why a']]);
    const redo = await change(undo);
    expect([await order(), await notes(), await order(target)]).toEqual([[a, b, c], ['why a', 'why b', null], [b]]);
    expect(await notes(target)).toEqual([null]);
    await change(redo);
    expect([await order(), await order(target), await notes(target)]).toEqual([[c], [b, a], ['why b', 'why a']]);
    await change({ put: [{ bookmark: target, post: b, note: 'another' }] });
    expect(await notes(target)).toEqual(['why b', 'why a']);

    const back = await change({ remove: [{ bookmark: target, post: b }] });
    expect(await order(target)).toEqual([a]);
    await change(back);
    expect(await order(target)).toEqual([b, a]);
  });

  it('change all or nothing, and never in another account’s collection', async () => {
    const theirs = await collect(other, 'Theirs', posts.slice(0, 1));
    for (const [account, changes, status] of [
      [owner, { remove: [{ bookmark: theirs, post: posts[0] }] }, 404],
      [owner, { remove: [{ bookmark: id, post: posts[0] }], put: [{ bookmark: theirs, post: posts[1] }] }, 404],
      [owner, { remove: [{ bookmark: id, post: posts[0] }], put: [{ bookmark: id, post: 99_999 }] }, 400],
      [owner, { put: [{ bookmark: id, post: posts[0], note: 'x'.repeat(1001) }] }, 400],
      [owner, { put: [{ bookmark: id, post: posts[0], position: -1 }] }, 400],
      [owner, {}, 400],
      [other, { remove: [{ bookmark: id, post: posts[0] }] }, 404],
    ] as const) {
      expect((await call(account, 'POST', '/changes', changes)).status).toBe(status);
    }
    expect(await order()).toEqual(posts);
  });

  it('are nobody else’s', async () => {
    for (const answer of [
      await call(other, 'GET', `/${id}/posts`),
      await annotate(posts[0], 'mine', other),
      await call(other, 'POST', `/${id}/order`, { post: posts[2], after: null }),
    ])
      expect(answer.status).toBe(404);
    expect((await send(backend, 'GET', `/api/bookmarks/${id}/posts`)).status).toBe(403);
    expect((await send(backend, 'POST', '/api/bookmarks/changes', { body: { data: {} } })).status).toBe(403);
    expect([await order(), await notes()]).toEqual([posts, [null, null, null]]);
  });

  it('are exported in their order with their notes', async () => {
    await annotate(posts[2], 'why c');
    await call(owner, 'POST', `/${id}/order`, { post: posts[2], after: null });
    const { body } = await send(backend, 'GET', '/api/users/me/export', { token: owner.token });
    expect(body.bookmarks[0].posts).toMatchObject([
      { title: 'Third', note: 'why c' },
      { title: 'First of all' },
      { title: 'Second' },
    ]);
    expect(body.bookmarks[0].posts[1]).not.toHaveProperty('note');
  });

  it('come back from an export with their notes, and an import leaves notes that are there', async () => {
    await annotate(posts[0], 'mine');
    const load = (notes: object) =>
      send(backend, 'POST', '/api/bookmarks/import', {
        token: owner.token,
        body: { bookmarks: [{ name: 'Reading', posts: slugs, notes }] },
      });
    const { body } = await send(backend, 'GET', '/api/users/me/export', { token: owner.token });
    const slugs: string[] = body.bookmarks[0].posts.map(({ slug }: { slug: string }) => slug);
    const [a = '', b = ''] = slugs;
    expect((await load({ [a]: 'theirs', [b]: 'new', unknown: 'x' })).body).toMatchObject({ created: 0, attached: 0 });
    expect(await notes()).toEqual(['mine', 'new', null]);
    await annotate(posts[0], null);
    expect((await load({ [a]: `${'x'.repeat(1000)}yz`, [b]: null })).status).toBe(200);
    expect(await notes()).toEqual(['x'.repeat(1000), 'new', null]);
  });
});
