import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost } from '#test/factories/index.ts';
import { testDatabases } from '#test/rig/database.ts';
import { type Bff, type Browser, openBff } from './open-bff.ts';
import { createBookmark, signUp } from './sign-up.ts';

// On one of them: the routes of the content API are tested on both.
describe.each(testDatabases.slice(-1))('the page of a collection, on %s', (kind) => {
  let bff: Bff;
  let ada: Browser;
  let posts: number[];
  let id: number;
  beforeAll(async () => {
    bff = await openBff(kind);
  });
  beforeEach(async () => {
    await bff.reset();
    ada = bff.openBrowser();
    await signUp(ada, 'ada');
    posts = [await createPost(bff.backend, { title: 'One' }), await createPost(bff.backend, { title: 'Two' })];
    id = await createBookmark(ada, 'Reading', posts);
  });
  afterAll(() => bff.close());

  const read = async (query = '', collection = id) =>
    (await ada.get(`/api/bookmarks/${collection}/posts${query}`)).body;
  const titles = async (query = '', collection = id) =>
    (await read(query, collection)).posts.map(({ title }: { title: string }) => title);
  const send = (path: string, body: unknown, method = 'POST') => ada.send(method, `/api/bookmarks/${path}`, { body });

  it('is offered where the content API keeps an order', async () => {
    expect((await ada.get('/api/bookmarks/posts')).body).toEqual({
      counts: { all: 2, byBookmark: { [id]: 2 } },
      published: [],
    });
  });

  it('has notes, an order and a search', async () => {
    const note = await send(`${id}/posts/${posts[1]}/note`, { note: ' Try this ' }, 'PUT');
    expect(note.body).toEqual({ note: 'Try this' });
    expect((await send(`${id}/order`, { post: posts[1], after: null })).body).toEqual({ ok: true });
    expect(await read()).toMatchObject({
      bookmark: { id, name: 'Reading' },
      posts: [
        { title: 'Two', note: 'Try this' },
        { title: 'One', note: null },
      ],
      total: 2,
    });
    expect(await titles('?q=try')).toEqual(['Two']);
    expect((await send(`${id}/posts/${posts[1]}/note`, { note: 'x'.repeat(1001) }, 'PUT')).status).toBe(400);
  });

  it('moves posts to another collection, and back', async () => {
    const later = await createBookmark(ada, 'Later');
    const { body } = await send('changes', {
      remove: posts.map((post) => ({ bookmark: id, post })),
      put: posts.map((post) => ({ bookmark: later, post, note: 'why' })),
    });
    expect([await titles(), await titles('', later)]).toEqual([[], ['One', 'Two']]);
    await send('changes', body.undo);
    expect([await titles(), await titles('', later)]).toEqual([['One', 'Two'], []]);
  });

  it('comes back after its deletion as it was, with its public page', async () => {
    await send(`${id}/posts/${posts[1]}/note`, { note: 'Try this' }, 'PUT');
    await send(`${id}/order`, { post: posts[1], after: null });
    const list = { title: 'Ads', about: null, shownAs: 'A reader', isPublished: true };
    const published = (await send(`${id}/list`, list, 'PUT')).body;
    expect((await ada.send('DELETE', `/api/bookmarks/${id}`)).body).toEqual({ posts: null, isKept: true });
    expect((await ada.get('/api/bookmarks')).body.bookmarks).toEqual([]);
    const { body } = await ada.send('POST', `/api/bookmarks/${id}/restore`);
    expect(body).toEqual({ bookmark: { id, name: 'Reading' } });
    expect(await read()).toMatchObject({ posts: [{ title: 'Two', note: 'Try this' }, { title: 'One' }] });
    expect((await ada.get(`/api/bookmarks/${id}/list`)).body).toEqual(published);
    expect((await ada.send('POST', `/api/bookmarks/${id}/restore`)).status).toBe(404);
  });

  it('is its owner’s alone', async () => {
    const eve = bff.openBrowser();
    await signUp(eve, 'eve');
    const stranger = bff.openBrowser();
    for (const [browser, status] of [
      [eve, 404],
      [stranger, 401],
    ] as const) {
      expect((await browser.get(`/api/bookmarks/${id}/posts`)).status).toBe(status);
      expect((await browser.post(`/api/bookmarks/${id}/order`, { post: posts[0], after: null })).status).toBe(status);
      const remove = [{ bookmark: id, post: posts[0] }];
      expect((await browser.post('/api/bookmarks/changes', { remove })).status).toBe(status);
    }
    expect(await titles()).toEqual(['One', 'Two']);
  });
});
