import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  listChanges,
  mergeHashtags,
  renameHashtag,
  revertChange,
} from '#backend/content/repositories/hashtag-operations.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send, signUp } from '#test/rig/client.ts';
import { testDatabases } from '#test/rig/database.ts';

const now = new Date('2026-05-01T12:00:00Z');

describe.each(testDatabases)('the operator’s changes of hashtags, on %s', (kind) => {
  let backend: TestBackend;
  let posts: [number, number, number];
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(async () => {
    await backend.reset();
    const { token } = await signUp(backend, 'reader');
    posts = [await createPost(backend), await createPost(backend), await createPost(backend)];
    const tag = async (name: string, connect: number[]) => {
      const { body } = await send(backend, 'POST', '/api/hashtags', { token, body: { data: { name } } });
      await send(backend, 'PUT', `/api/hashtags/${body.data.id}`, { token, body: { data: { news: { connect } } } });
    };
    await tag('#ppc', [posts[0], posts[1]]);
    await tag('#ads', [posts[1], posts[2]]);
  });
  afterAll(() => backend.close());

  /** Each hashtag with the number the triggers keep and the posts it is really on. */
  const state = async () => {
    const { db } = backend.database;
    const hashtags = await db
      .selectFrom('app.hashtags')
      .select(['id', 'name', 'posts_count'])
      .orderBy('name')
      .execute();
    const pairs = await db.selectFrom('app.posts_hashtags').selectAll().orderBy('post_id').execute();
    return hashtags.map(({ id, name, posts_count }) => ({
      name,
      posts_count,
      posts: pairs.filter((pair) => pair.hashtag_id === id).map((pair) => pair.post_id),
    }));
  };
  const newest = async () => (await listChanges(backend.database.db, { limit: 1 }))[0]?.id ?? 0;
  const untouched = () => [
    { name: '#ads', posts_count: 2, posts: [posts[1], posts[2]] },
    { name: '#ppc', posts_count: 2, posts: [posts[0], posts[1]] },
  ];

  it('are listed newest first, by account and by hashtag', async () => {
    const { db } = backend.database;
    const all = await listChanges(db, { limit: 50 });
    expect(all.map(({ action, hashtag_name }) => `${action} ${hashtag_name}`)).toEqual([
      'attach #ads',
      'attach #ads',
      'create #ads',
      'attach #ppc',
      'attach #ppc',
      'create #ppc',
    ]);
    expect(await listChanges(db, { limit: 50, hashtag: '#PPC' })).toHaveLength(3);
    expect(await listChanges(db, { limit: 50, username: 'nobody' })).toEqual([]);
  });

  it('rename a hashtag, and back', async () => {
    const { db } = backend.database;
    await renameHashtag(db, '#PPC', '#sponsored', now);
    expect((await state()).map(({ name }) => name)).toEqual(['#ads', '#sponsored']);
    await revertChange(db, await newest(), now);
    expect(await state()).toEqual(untouched());
  });

  it('do not rename to a name that is taken, or what is not there', async () => {
    const { db } = backend.database;
    await expect(renameHashtag(db, '#ppc', '#ADS', now)).rejects.toThrow('merge the two instead');
    await expect(renameHashtag(db, '#nosuch', '#x1', now)).rejects.toThrow('There is no hashtag #nosuch.');
    expect(await state()).toEqual(untouched());
  });

  it('merge two hashtags without counting a post twice, and part them again', async () => {
    const { db } = backend.database;
    expect(await mergeHashtags(db, '#ads', '#ppc', now)).toBe(2);
    expect(await state()).toEqual([{ name: '#ppc', posts_count: 3, posts }]);
    await revertChange(db, await newest(), now);
    expect(await state()).toEqual(untouched());
  });

  it('undo an attachment, once', async () => {
    const { db } = backend.database;
    const id = await newest();
    await revertChange(db, id, now);
    expect((await state())[0]).toEqual({ name: '#ads', posts_count: 1, posts: [posts[1]] });
    await expect(revertChange(db, id, now)).rejects.toThrow('reverted already');
  });

  it('undo a detachment', async () => {
    const { db } = backend.database;
    const { token } = await send(backend, 'POST', '/api/auth/local', {
      body: { identifier: 'reader', password: 'reader-password' },
    }).then(({ body }) => ({ token: body.jwt }));
    const { body } = await send(backend, 'GET', '/api/hashtags?filters[name]=%23ppc');
    const change = { data: { news: { disconnect: [posts[0]] } } };
    await send(backend, 'PUT', `/api/hashtags/${body.data[0].id}`, { token, body: change });
    await revertChange(db, await newest(), now);
    expect(await state()).toEqual(untouched());
  });

  it('undo a creation with all that came of it', async () => {
    const { db } = backend.database;
    const created = (await listChanges(db, { limit: 50, hashtag: '#ads' })).find(({ action }) => action === 'create');
    await revertChange(db, created?.id ?? 0, now);
    expect(await state()).toEqual([untouched()[1]]);
  });

  it('say so when there is nothing to undo', async () => {
    await expect(revertChange(backend.database.db, 4711, now)).rejects.toThrow('There is no change 4711');
  });
});
