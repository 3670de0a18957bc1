import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost } from '#test/factories/index.ts';
import { testDatabases } from '#test/rig/database.ts';
import { type Bff, type Browser, openBff } from './open-bff.ts';
import { createBookmark, signUp } from './sign-up.ts';

// On one of them: the routes of the content API are tested on both.
describe.each(testDatabases.slice(-1))('the care of collections, on %s', (kind) => {
  let bff: Bff;
  let ada: Browser;
  let eve: Browser;
  let posts: number[];
  beforeAll(async () => {
    bff = await openBff(kind);
  });
  beforeEach(async () => {
    await bff.reset();
    [ada, eve] = [bff.openBrowser(), bff.openBrowser()];
    await signUp(ada, 'ada');
    await signUp(eve, 'eve');
    posts = [await createPost(bff.backend), await createPost(bff.backend), await createPost(bff.backend)];
  });
  afterAll(() => bff.close());

  const rename = (browser: Browser, id: number, name: unknown) =>
    browser.send('PUT', `/api/bookmarks/${id}`, { body: { name } });
  const remove = (browser: Browser, id: number) => browser.send('DELETE', `/api/bookmarks/${id}`);
  const restore = (browser: Browser, id: number) => browser.send('POST', `/api/bookmarks/${id}/restore`);
  const counts = async (browser: Browser) => (await browser.get('/api/bookmarks/posts')).body.counts;
  const postsIn = async (browser: Browser, id: number) =>
    (await browser.get(`/api/posts?bookmarks=${id}`)).body.posts.map((post: { id: number }) => post.id);

  it('counts the posts of each collection, and each post once among all', async () => {
    expect(await counts(ada)).toEqual({ all: 0, byBookmark: {} });
    const both = await createBookmark(ada, 'Both', posts.slice(0, 2));
    const one = await createBookmark(ada, 'One', posts.slice(1, 2));
    await createBookmark(ada, 'Empty');
    await createBookmark(eve, 'Hers', posts);
    expect(await counts(ada)).toEqual({ all: 2, byBookmark: { [both]: 2, [one]: 1 } });
  });

  it('counts beyond the upstream’s page', async () => {
    const many: number[] = [];
    for (let index = 0; index < 103; index += 1) many.push(await createPost(bff.backend));
    const { body } = await ada.post('/api/bookmarks', { name: 'Many', posts: many });
    expect(await counts(ada)).toEqual({ all: 103, byBookmark: { [body.bookmark.id]: 103 } });
  });

  it('renames a collection, whose posts stay', async () => {
    const id = await createBookmark(ada, 'Later', [posts[0] as number]);
    expect((await rename(ada, id, ' Read later ')).body).toEqual({ bookmark: { id, name: 'Read later' } });
    expect(await postsIn(ada, id)).toEqual([posts[0]]);
    await createBookmark(ada, 'Best');
    const taken = await rename(ada, id, 'BEST');
    expect([taken.status, taken.body.error.message]).toEqual([400, 'This bookmark already exists.']);
    for (const name of ['', '  ', null, 'b'.repeat(101)]) expect((await rename(ada, id, name)).status).toBe(400);
    expect((await rename(ada, id, 'READ later')).status).toBe(200);
  });

  it('deletes a collection, and brings it back with its posts', async () => {
    const id = await createBookmark(ada, 'Later', posts);
    const { status, body } = await remove(ada, id);
    expect([status, body]).toEqual([200, { posts: null, isKept: true }]);
    expect((await ada.get('/api/bookmarks')).body).toEqual({ bookmarks: [] });
    expect((await remove(ada, id)).status).toBe(404);
    expect((await restore(eve, id)).status).toBe(404);
    expect((await restore(bff.openBrowser(), id)).status).toBe(401);
    expect((await restore(ada, id)).body).toEqual({ bookmark: { id, name: 'Later' } });
    expect((await postsIn(ada, id)).sort()).toEqual([...posts].sort());
  });

  it('leaves another’s collection alone, and tells nothing of it', async () => {
    const id = await createBookmark(ada, 'Secret plans', posts);
    for (const answer of [await rename(eve, id, 'Mine'), await remove(eve, id)]) {
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('Secret plans');
    }
    const stranger = bff.openBrowser();
    expect((await rename(stranger, id, 'Mine')).status).toBe(401);
    expect((await remove(stranger, id)).status).toBe(401);
    expect((await stranger.get('/api/bookmarks/posts')).status).toBe(401);
    expect(await postsIn(ada, id)).toHaveLength(3);
  });
});
