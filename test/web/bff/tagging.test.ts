import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPost } from '#test/factories/index.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { type Bff, type Browser, openBff } from './open-bff.ts';
import { createBookmark, signUp } from './sign-up.ts';

// The pages are made anew after an answer; nobody looks at them here.
vi.mock('next/server', () => ({ after: () => {} }));

describe.each(anyDatabase)('bookmarks and hashtags on %s', (kind) => {
  let bff: Bff;
  let ada: Browser;
  let eve: Browser;
  let adaId: number;
  let posts: [number, number];
  beforeAll(async () => {
    bff = await openBff(kind);
  });
  beforeEach(async () => {
    await bff.reset();
    [ada, eve] = [bff.openBrowser(), bff.openBrowser()];
    adaId = (await signUp(ada, 'ada')).id;
    await signUp(eve, 'eve');
    posts = [await createPost(bff.backend), await createPost(bff.backend)];
  });
  afterAll(() => bff.close());

  const readerPost = async (browser: Browser, id: number) =>
    (await browser.get(`/api/account/posts?ids=${id}`)).body.posts[0];

  it('puts a post into two collections and takes it out of one', async () => {
    const [later, best] = [
      await createBookmark(ada, 'Later', [posts[0]]),
      await createBookmark(ada, 'Best', [posts[0]]),
    ];
    expect((await readerPost(ada, posts[0])).bookmarks).toEqual([
      { id: later, name: 'Later' },
      { id: best, name: 'Best' },
    ]);
    expect((await ada.send('DELETE', `/api/bookmarks/${later}/posts/${posts[0]}`)).status).toBe(200);
    expect((await readerPost(ada, posts[0])).bookmarks).toEqual([{ id: best, name: 'Best' }]);
    expect((await readerPost(ada, posts[1])).bookmarks).toEqual([]);
  });

  it('lists all collections, newest first, beyond the upstream’s page', async () => {
    for (let index = 1; index <= 103; index += 1) await createBookmark(ada, `Collection ${index}`);
    const { bookmarks } = (await ada.get('/api/bookmarks')).body;
    expect(bookmarks).toHaveLength(103);
    expect(new Set(bookmarks.map(({ id }: { id: number }) => id)).size).toBe(103);
    expect(bookmarks[0].name).toBe('Collection 103');
  });

  it('shows nobody another’s collections, in any answer or filter', async () => {
    const id = await createBookmark(ada, 'Secret plans', [posts[0]]);
    const answers = await Promise.all([
      eve.get('/api/bookmarks'),
      eve.get('/api/posts'),
      eve.get(`/api/account/posts?ids=${posts.join(',')}`),
      eve.get('/api/account/export'),
      eve.get('/api/account/bookmarks?format=html'),
      bff.openBrowser().get('/api/posts'),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain('Secret plans');
    }
    const shownToEve = (await eve.get(`/api/posts?bookmarks=${id}`)).body.posts;
    expect(shownToEve).toEqual([]);
    expect((await ada.get(`/api/posts?bookmarks=${id}`)).body.posts).toHaveLength(1);
  });

  it('lets nobody change another’s collection', async () => {
    const id = await createBookmark(ada, 'Mine', [posts[0]]);
    expect((await eve.send('PUT', `/api/bookmarks/${id}/posts/${posts[1]}`)).status).toBe(404);
    expect((await eve.send('DELETE', `/api/bookmarks/${id}/posts/${posts[0]}`)).status).toBe(404);
    expect((await ada.get(`/api/posts?bookmarks=${id}`)).body.posts.map((post: { id: number }) => post.id)).toEqual([
      posts[0],
    ]);
  });

  it('takes the owner from the session, whatever a request names', async () => {
    const forged = { name: 'Planted', id: 1, userId: adaId, users_permissions_user: adaId };
    expect((await eve.post('/api/bookmarks', forged)).status).toBe(200);
    expect((await ada.get('/api/bookmarks')).body.bookmarks).toEqual([]);
    expect((await eve.get('/api/bookmarks')).body.bookmarks).toHaveLength(1);
    const stolen = `/api/bookmarks?filters[users_permissions_user][id][$eq]=${adaId}`;
    await createBookmark(ada, 'Mine');
    expect((await eve.get(stolen)).body.bookmarks.map(({ name }: { name: string }) => name)).toEqual(['Planted']);
  });

  it('takes no post that does not exist, nor several at once', async () => {
    const id = await createBookmark(ada, 'Mine');
    for (const post of ['999999', '1,2', '1%2C2']) {
      expect((await ada.send('PUT', `/api/bookmarks/${id}/posts/${post}`)).status, post).toBe(400);
    }
  });

  it('refuses a collection’s name twice, but not to another reader', async () => {
    await createBookmark(ada, 'Later');
    const again = await ada.post('/api/bookmarks', { name: ' LATER ' });
    expect(again.status).toBe(400);
    expect(again.body.error.message).toBe('This bookmark already exists.');
    await createBookmark(eve, 'Later');
  });

  it('makes one hashtag of twenty at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? ada : eve).post('/api/hashtags', { name: index % 3 ? '#Launch' : '#lAUNCH' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.error.message}`))).toEqual(
      new Set(['400 This hashtag already exists.']),
    );
    expect((await ada.get('/api/hashtags')).body.hashtags).toHaveLength(1);
  });

  it('lets anybody signed in tag posts, and writes down who did', async () => {
    const { hashtag } = (await ada.post('/api/hashtags', { name: '#ppc' })).body;
    expect((await eve.send('PUT', `/api/hashtags/${hashtag.id}/posts/${posts[0]}`)).status).toBe(200);
    expect((await readerPost(ada, posts[0])).hashtags).toEqual([hashtag]);
    const refused = await bff.openBrowser().send('DELETE', `/api/hashtags/${hashtag.id}/posts/${posts[0]}`);
    expect(refused.status).toBe(401);
    const log = await bff.backend.database.db.selectFrom('app.audit_log').selectAll().execute();
    expect(log).toHaveLength(2);
  });

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '日本語 🚀',
    "Robert'); drop table users;--",
  ])('keeps the name %j as it is, as JSON', async (name) => {
    await createBookmark(ada, name);
    const answer = await ada.get('/api/bookmarks');
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.body.bookmarks[0].name).toBe(name);
  });

  it.each([
    ['/api/hashtags', '#a'],
    ['/api/hashtags', `#${'a'.repeat(65)}`],
    ['/api/hashtags', '#a\u0000b'],
    ['/api/hashtags', '   '],
    ['/api/bookmarks', 'b'.repeat(101)],
    ['/api/bookmarks', 'a\nb'],
    ['/api/bookmarks', ''],
  ])('%s refuses the name %j', async (path, name) => {
    const answer = await ada.post(path, { name });
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).not.toBe('');
  });
});
