import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { type Account, send, signUp } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';

describe.each(anyDatabase)('/api/bookmarks, on %s', (kind) => {
  let backend: TestBackend;
  let owner: Account;
  let other: Account;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(async () => {
    await backend.reset();
    owner = await signUp(backend, 'owner');
    other = await signUp(backend, 'other');
  });
  afterAll(() => backend.close());

  const create = (account: Account, data: unknown) =>
    send(backend, 'POST', '/api/bookmarks', { token: account.token, body: { data } });
  const change = (account: Account, id: number, data: unknown) =>
    send(backend, 'PUT', `/api/bookmarks/${id}`, { token: account.token, body: { data } });
  const namesOf = async (account: Account, query = '') => {
    const { body } = await send(backend, 'GET', `/api/bookmarks?${query}`, { token: account.token });
    return body.data.map((bookmark: { attributes: { name: string } }) => bookmark.attributes.name);
  };

  describe('another account’s bookmark', () => {
    let bookmarkId: number;
    let postId: number;
    beforeEach(async () => {
      postId = await createPost(backend, { slug: 'a-post' });
      bookmarkId = (await create(owner, { name: 'Private' })).body.data.id;
      await change(owner, bookmarkId, { news: { connect: [postId] } });
    });

    it('is in no list, whosever id the filter names', async () => {
      expect(await namesOf(owner)).toEqual(['Private']);
      expect(await namesOf(other)).toEqual([]);
      expect(await namesOf(other, `filters[users_permissions_user][id][$eq]=${owner.id}`)).toEqual([]);
      expect(
        await namesOf(other, `filters[$or][0][id][$eq]=${bookmarkId}&filters[$or][1][name][$containsi]=p`),
      ).toEqual([]);
    });

    it('is on no post', async () => {
      const populate = `populate[bookmarks][filters][users_permissions_user][id][$eq]=${owner.id}`;
      for (const path of ['/api/news/public', '/api/news/get-by-url-slug/a-post']) {
        const seen = async (account: Account) => {
          const { body } = await send(backend, 'GET', `${path}?${populate}`, { token: account.token });
          return [body.data].flat()[0].attributes.bookmarks.data.map((bookmark: { id: number }) => bookmark.id);
        };
        expect(await seen(owner)).toEqual([bookmarkId]);
        expect(await seen(other)).toEqual([]);
        const anonymous = await send(backend, 'GET', `${path}?${populate}`);
        expect([anonymous.body.data].flat()[0].attributes).not.toHaveProperty('bookmarks');
      }
    });

    it.each(['[id][$eq]=ID', '[id][$in][0]=ID', '[users_permissions_user][id][$eq]=OWNER', '[name][$containsi]=priv'])(
      'finds no posts by filters[bookmarks]%s',
      async (filter) => {
        const query = `filters[bookmarks]${filter.replace('ID', String(bookmarkId)).replace('OWNER', String(owner.id))}`;
        const total = async (account?: Account) =>
          (await send(backend, 'GET', `/api/news/public?${query}`, { token: account?.token })).body.meta.pagination
            .total;
        expect([await total(owner), await total(other), await total()]).toEqual([1, 0, 0]);
      },
    );

    it('is not found when it is to be changed, and stays as it was', async () => {
      for (const data of [
        { news: { disconnect: [postId] } },
        { name: 'Mine now' },
        { users_permissions_user: other.id },
      ]) {
        const answer = await change(other, bookmarkId, data);
        expect([answer.status, answer.body.error.name]).toEqual([404, 'NotFoundError']);
      }
      expect(await namesOf(owner)).toEqual(['Private']);
      expect(await namesOf(owner, `filters[id][$eq]=${bookmarkId}`)).toEqual(['Private']);
      const { body } = await send(backend, 'GET', '/api/news/public?populate=bookmarks', { token: owner.token });
      expect(body.data[0].attributes.bookmarks.data).toHaveLength(1);
    });
  });

  it('belongs to its creator, whatever users_permissions_user contains', async () => {
    const { status } = await create(other, { name: 'Planted', users_permissions_user: owner.id });
    expect(status).toBe(200);
    expect(await namesOf(owner)).toEqual([]);
    expect(await namesOf(other)).toEqual(['Planted']);
  });

  it('cannot be given away', async () => {
    const { body } = await create(other, { name: 'Mine' });
    await change(other, body.data.id, { users_permissions_user: owner.id });
    expect(await namesOf(owner)).toEqual([]);
    expect(await namesOf(other)).toEqual(['Mine']);
  });

  it('needs an account for everything', async () => {
    const requests = [
      send(backend, 'GET', '/api/bookmarks'),
      send(backend, 'POST', '/api/bookmarks', { body: { data: { name: 'x' } } }),
      send(backend, 'PUT', '/api/bookmarks/1', { body: { data: { name: 'x' } } }),
      send(backend, 'POST', '/api/bookmarks/import', { body: { bookmarks: [] } }),
    ];
    for (const { status } of await Promise.all(requests)) expect(status).toBe(403);
  });

  it('refuses a name that the owner has in another case, and lets others have it', async () => {
    await create(owner, { name: 'To Read' });
    const { status, body } = await create(owner, { name: '  TO READ ' });
    expect([status, body.error.name, body.error.message]).toEqual([
      400,
      'ValidationError',
      'This bookmark already exists.',
    ]);
    expect((await create(other, { name: 'To Read' })).status).toBe(200);
  });

  it('creates one of 20 requests for the same name at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(owner, { name: 'Race' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error.message);
    expect(new Set(refused)).toEqual(new Set(['This bookmark already exists.']));
    expect(await namesOf(owner)).toEqual(['Race']);
  });

  it.each([
    ['nothing', {}],
    ['an empty name', { name: '' }],
    ['spaces', { name: '   ' }],
    ['null', { name: null }],
    ['an object', { name: { a: 1 } }],
    ['101 characters', { name: 'x'.repeat(101) }],
    ['a line break', { name: 'a\nb' }],
    ['a null character', { name: 'a\u0000b' }],
    ['half of a surrogate pair', { name: 'a\ud800b' }],
    ['text that is turned around', { name: 'a\u202eb' }],
  ])('refuses %s as a name', async (_, data) => {
    const { status, body } = await create(owner, data);
    expect([status, body.error.name, body.error.details.errors[0].path]).toEqual([400, 'ValidationError', ['name']]);
    expect(await namesOf(owner)).toEqual([]);
  });

  it.each(['x', 'é'.repeat(100), '😀'.repeat(100), '<script>alert(1)</script>'])('keeps the name %s', async (name) => {
    expect((await create(owner, { name })).body.data.attributes.name).toBe(name);
    expect(await namesOf(owner)).toEqual([name]);
  });

  it('can be renamed by its owner, not to a name that is taken', async () => {
    const { body } = await create(owner, { name: 'First' });
    await create(owner, { name: 'Second' });
    expect((await change(owner, body.data.id, { name: 'FIRST' })).body.data.attributes.name).toBe('FIRST');
    expect((await change(owner, body.data.id, { name: 'second' })).body.error.message).toBe(
      'This bookmark already exists.',
    );
  });

  it('refuses drafts and unknown posts, naming them, and attaches nothing', async () => {
    const draft = await createPost(backend, { publishedAt: null });
    const known = await createPost(backend);
    const { body } = await create(owner, { name: 'Mine' });
    const answer = await change(owner, body.data.id, { news: { connect: [known, draft, 99_999] } });
    expect([answer.status, answer.body.error.details.errors[0].ids]).toEqual([400, [draft, 99_999]]);
    const posts = await send(backend, 'GET', '/api/news/public?populate=bookmarks', { token: owner.token });
    expect(posts.body.data[0].attributes.bookmarks.data).toEqual([]);
  });

  it.each([
    [{ news: { set: [] } }, 'Invalid parameter set'],
    [{ news: { connect: ['x'] } }, 'news must be a list of ids'],
    [{ owner: 1 }, 'Invalid parameter owner'],
  ])('refuses the change %j', async (data, message) => {
    const { body } = await create(owner, { name: 'Mine' });
    const answer = await change(owner, body.data.id, data);
    expect([answer.status, answer.body.error.message]).toEqual([400, message]);
  });

  it.each(['abc', '0', '-1', '1.5', '99999999999'])('does not find the id %s', async (id) => {
    const { status } = await send(backend, 'PUT', `/api/bookmarks/${id}`, { token: owner.token, body: { data: {} } });
    expect(status).toBe(404);
  });

  describe('DELETE', () => {
    const remove = (id: number | string, account?: Account) =>
      send(backend, 'DELETE', `/api/bookmarks/${id}`, { token: account?.token });

    it('deletes a bookmark with its attachments and returns it', async () => {
      const postId = await createPost(backend);
      const { body } = await create(owner, { name: 'Mine' });
      await change(owner, body.data.id, { news: { connect: [postId] } });
      await create(owner, { name: 'Kept' });
      const answer = await remove(body.data.id, owner);
      expect([answer.status, answer.body.data.id, answer.body.data.attributes.name, answer.body.meta]).toEqual([
        200,
        body.data.id,
        'Mine',
        { isKept: true },
      ]);
      expect(Object.keys(answer.body.data.attributes)).toEqual(['name', 'createdAt', 'updatedAt', 'publishedAt']);
      expect(await namesOf(owner)).toEqual(['Kept']);
      const posts = await send(backend, 'GET', '/api/news/public?populate=bookmarks', { token: owner.token });
      expect(posts.body.data).toMatchObject([{ id: postId, attributes: { bookmarks: { data: [] } } }]);
      expect((await remove(body.data.id, owner)).status).toBe(404);
      expect((await create(owner, { name: 'Mine' })).status).toBe(200);
    });

    it('returns only the caller’s, and requires authentication', async () => {
      const { body } = await create(owner, { name: 'Mine' });
      const answer = await remove(body.data.id, other);
      expect([answer.status, answer.body.error.name]).toEqual([404, 'NotFoundError']);
      const anonymous = await remove(body.data.id);
      expect(anonymous.status).toBe((await send(backend, 'PUT', `/api/bookmarks/${body.data.id}`)).status);
      expect(anonymous.status).toBeGreaterThanOrEqual(400);
      expect(await namesOf(owner)).toEqual(['Mine']);
    });

    it.each(['abc', '0', '-1', '99999999999'])('does not find the id %s', async (id) => {
      expect((await remove(id, owner)).status).toBe(404);
    });
  });

  describe('import', () => {
    const load = (body: unknown) => send(backend, 'POST', '/api/bookmarks/import', { token: owner.token, body });

    it('treats impossible text as an unknown post, and imports the rest of the file', async () => {
      const id = await createPost(backend, { slug: 'real' });
      const odd = ['\ud800', 'https://x.test/\udc00', 'a\u0000b', 'http://web.test/feed/%00'];
      const answer = await load({ bookmarks: [{ name: 'Odd', posts: [...odd, 'real'] }] });
      expect(answer).toMatchObject({ status: 200, body: { created: 1, attached: 1, unknown: { length: odd.length } } });
      const posts = await send(backend, 'GET', '/api/news/public?populate=bookmarks', { token: owner.token });
      expect(posts.body.data).toMatchObject([{ id, attributes: { bookmarks: { data: [{}] } } }]);
    });

    it('finds posts by slug, page and original link, and adds nothing the second time', async () => {
      await createPost(backend, { slug: '/by-slug' });
      await createPost(backend, { slug: 'by-page' });
      await createPost(backend, { link: 'https://x.com/ada/status/1' });
      await createPost(backend, { slug: 'a-draft', publishedAt: null });
      const bookmarks = [
        {
          name: 'Read later',
          posts: ['by-slug', 'http://web.test/feed/by-page', 'https://twitter.com/Ada/status/1?s=20'],
        },
        { name: 'READ LATER', posts: ['by-slug', 'nowhere', 'a-draft'] },
        { name: 'Empty' },
      ];
      expect((await load({ bookmarks })).body).toEqual({ created: 2, attached: 3, unknown: ['nowhere', 'a-draft'] });
      expect((await load({ bookmarks })).body).toEqual({ created: 0, attached: 0, unknown: ['nowhere', 'a-draft'] });
      expect(await namesOf(owner)).toEqual(['Read later', 'Empty']);
    });

    it('takes what an export gave', async () => {
      const id = await createPost(backend, { title: 'A post', slug: 'a-post', link: 'https://x.com/ada/status/7' });
      const { body: created } = await create(owner, { name: 'Mine' });
      await change(owner, created.data.id, { news: { connect: [id] } });
      const { body: exported } = await send(backend, 'GET', '/api/users/me/export', { token: owner.token });
      expect(exported.account).toMatchObject({ username: 'owner', email: 'owner@example.com' });
      expect(exported.bookmarks).toMatchObject([
        {
          name: 'Mine',
          posts: [
            { title: 'A post', slug: 'a-post', url: 'http://web.test/feed/a-post', link: 'https://x.com/ada/status/7' },
          ],
        },
      ]);
      const bookmarks = exported.bookmarks.map(({ name, posts }: { name: string; posts: { slug: string }[] }) => {
        return { name, posts: posts.map(({ slug }) => slug) };
      });
      const answer = await send(backend, 'POST', '/api/bookmarks/import', { token: other.token, body: { bookmarks } });
      expect(answer.body).toEqual({ created: 1, attached: 1, unknown: [] });
    });

    it.each([
      [{}, ['bookmarks']],
      [{ bookmarks: [{ name: '' }] }, ['bookmarks', '0', 'name']],
      [{ bookmarks: Array.from({ length: 201 }, (_, index) => ({ name: `b${index}` })) }, ['bookmarks']],
    ])('refuses what is wrong and says where', async (body, path) => {
      const answer = await load(body);
      expect([answer.status, answer.body.error.details.errors[0].path]).toEqual([400, path]);
      expect(await namesOf(owner)).toEqual([]);
    });
  });
});
