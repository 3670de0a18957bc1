import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '#backend/api/admin/reverts/revert-changes.ts';
import { type ChangeFilter, listChanges } from '#backend/db/audit/list-changes.ts';
import { readPage } from '#backend/db/long-list.ts';
import {
  banName,
  type Decision,
  decideOnHashtags,
  mergeHashtags,
  renameHashtag,
} from '#backend/posts/hashtags/change-hashtags.ts';
import { requireHashtagNamed } from '#backend/posts/hashtags/hashtag-rows.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send, signIn, signUp } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { dependenciesOf } from '#test/rig/dependencies.ts';

const now = new Date('2026-05-01T12:00:00Z');
const actor = { kind: 'operator', id: 1, name: 'olga' } as const;

describe.each(anyDatabase)('the operator’s changes of hashtags, on %s', (kind) => {
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
      .select(['id', 'name', 'state', 'posts_count'])
      .orderBy('name')
      .execute();
    const pairs = await db.selectFrom('app.posts_hashtags').selectAll().orderBy('post_id').execute();
    return hashtags.map(({ id, name, state, posts_count }) => ({
      name,
      state,
      posts_count,
      posts: pairs.filter((pair) => pair.hashtag_id === id).map((pair) => pair.post_id),
    }));
  };
  const untouched = () => [
    { name: '#ads', state: 'public', posts_count: 2, posts: [posts[1], posts[2]] },
    { name: '#ppc', state: 'public', posts_count: 2, posts: [posts[0], posts[1]] },
  ];
  const list = async (filter: ChangeFilter = {}) =>
    (
      await readPage(backend.database.db, listChanges(backend.database.db, { filter, order: 'desc' }), {
        limit: 50,
        offset: 0,
      })
    ).rows;
  const newest = async () => (await list())[0]?.id ?? 0;
  const idOf = async (name: string) => (await requireHashtagNamed(backend.database.db, name)).id;
  const rename = async (from: string, name: string) =>
    renameHashtag(backend.database.db, actor, { id: await idOf(from), name }, now);
  const merge = async (from: string, into: string) =>
    mergeHashtags(backend.database.db, actor, { from: [await idOf(from)], into: await idOf(into) }, now);
  const decide = async (decision: Decision, name: string) =>
    decideOnHashtags(backend.database.db, actor, { decision, ids: [await idOf(name)] }, now);
  const revert = (id: number) => revertChange(dependenciesOf(backend), actor, id);

  it('are listed newest first, by who, by action, by name and by time', async () => {
    await rename('#ads', '#sponsored');
    const lines = (changes: Awaited<ReturnType<typeof list>>) =>
      changes.map(({ action, actorName, after }) => `${actorName} ${action} ${after?.name}`);
    expect(lines(await list())).toEqual([
      'olga hashtags.rename #sponsored',
      'reader hashtags.attach #ads',
      'reader hashtags.attach #ads',
      'reader hashtags.create #ads',
      'reader hashtags.attach #ppc',
      'reader hashtags.attach #ppc',
      'reader hashtags.create #ppc',
    ]);
    expect(await list({ name: '#PPC' })).toHaveLength(3);
    expect(await list({ who: 'OLG' })).toHaveLength(1);
    expect(await list({ actorKind: 'reader', action: 'hashtags.create' })).toHaveLength(2);
    expect(await list({ subject: 'hashtags', subjectId: String(await idOf('#sponsored')) })).toHaveLength(4);
    expect(await list({ who: 'nobody' })).toEqual([]);
    expect(await list({ subject: 'posts' })).toEqual([]);
    expect(await list({ to: now })).toHaveLength(0);
    expect(await list({ from: now })).toHaveLength(7);
  });

  it('rename a hashtag, and back', async () => {
    await rename('#PPC', '#sponsored');
    expect((await state()).map(({ name }) => name)).toEqual(['#ads', '#sponsored']);
    await revert(await newest());
    expect(await state()).toEqual(untouched());
    expect((await list())[0]).toMatchObject({
      action: 'hashtags.revert',
      actorName: 'olga',
      before: { name: '#sponsored' },
      after: { name: '#ppc' },
      reverts: 7,
    });
  });

  it('do not rename to a name that is taken, or what is not there', async () => {
    await expect(rename('#ppc', '#ADS')).rejects.toThrow('merge the two instead');
    await expect(rename('#nosuch', '#x1')).rejects.toThrow('There is no hashtag #nosuch.');
    expect(await state()).toEqual(untouched());
  });

  it('merge two hashtags without counting a post twice, and part them again', async () => {
    expect((await merge('#ads', '#ppc')).posts).toBe(2);
    expect(await state()).toEqual([{ name: '#ppc', state: 'public', posts_count: 3, posts }]);
    await revert(await newest());
    expect(await state()).toEqual(untouched());
  });

  it('undo an attachment, once', async () => {
    const id = await newest();
    await revert(id);
    expect((await state())[0]).toMatchObject({ name: '#ads', posts_count: 1, posts: [posts[1]] });
    await expect(revert(id)).rejects.toThrow('reverted already');
  });

  it('undo a detachment', async () => {
    const { token } = await signIn(backend, 'reader', 'reader-password').then(({ body }) => ({ token: body.jwt }));
    const change = { data: { news: { disconnect: [posts[0]] } } };
    await send(backend, 'PUT', `/api/hashtags/${await idOf('#ppc')}`, { token, body: change });
    await revert(await newest());
    expect(await state()).toEqual(untouched());
  });

  it('undo a creation with all that came of it', async () => {
    const [created] = await list({ name: '#ads', action: 'hashtags.create' });
    await revert(created?.id ?? 0);
    expect(await state()).toEqual([untouched()[1]]);
  });

  it('say so when there is nothing to undo', async () => {
    await expect(revert(4711)).rejects.toThrow('There is no change 4711');
  });

  it('do not undo what somebody has changed since', async () => {
    const attached = await newest();
    const renamed = await rename('#ads', '#first');
    await rename('#first', '#second');
    await expect(revert(renamed)).rejects.toThrow('It has been changed since: name.');
    await merge('#second', '#ppc');
    await expect(revert(attached)).rejects.toThrow('The hashtag is gone.');
    const before = await state();
    await expect(revert(await revertedOnce())).rejects.toThrow('cannot be reverted');
    expect(await state()).not.toEqual(before);
  });

  /** A revert, which is nothing that can be reverted. */
  const revertedOnce = async () => {
    await revert(await newest());
    return newest();
  };

  it('ban a name: it disappears and cannot be created again, and unbanning restores it on its posts', async () => {
    const { token } = await signIn(backend, 'reader', 'reader-password').then(({ body }) => ({ token: body.jwt }));
    const id = await idOf('#ppc');
    await decide('ban', '#ppc');
    const seen = async () => ({
      names: (await send(backend, 'GET', '/api/hashtags', { token })).body.data.map(nameOf),
      onPost: (
        await send(backend, 'GET', `/api/news/public?filters[id][$eq]=${posts[1]}&populate[hashtags]=*`)
      ).body.data
        .flatMap((post: { attributes: { hashtags: { data: unknown[] } } }) => post.attributes.hashtags.data)
        .map(nameOf),
      filtered: (await send(backend, 'GET', `/api/news/public?filters[hashtags][id][$in][0]=${id}`)).body.meta
        .pagination.total,
      byName: (await send(backend, 'GET', '/api/news/public?filters[hashtags][name][$eq]=%23ppc')).body.meta.pagination
        .total,
    });
    expect(await seen()).toEqual({ names: ['#ads'], onPost: ['#ads'], filtered: 0, byName: 0 });
    const made = await send(backend, 'POST', '/api/hashtags', { token, body: { data: { name: '#PPC' } } });
    expect([made.status, made.body.error.message]).toEqual([400, 'This hashtag is not allowed.']);
    const connect = { data: { news: { connect: [posts[2]] } } };
    expect((await send(backend, 'PUT', `/api/hashtags/${id}`, { token, body: connect })).status).toBe(404);
    await expect(rename('#ads', '#ppc')).rejects.toThrow('#ppc is banned');
    await expect(merge('#ads', '#ppc')).rejects.toThrow('#ppc is banned');
    expect((await decide('ban', '#ppc')).changes).toEqual([]);

    await decide('unban', '#ppc');
    expect(await seen()).toEqual({ names: ['#ppc', '#ads'], onPost: ['#ppc', '#ads'], filtered: 2, byName: 2 });
    expect(await state()).toEqual(untouched());
  });

  it('ban unused names, and revert that', async () => {
    const { changes } = await banName(backend.database.db, actor, '#casino', now);
    const post = { text: 'Great #casino #bonus', hashtags: ['#CASINO'] };
    const ingested = await send(backend, 'POST', '/api/news', { token: backend.config.ingestToken, body: [post] });
    expect(ingested.body.data.warnings).toEqual([{ line: 1, reason: 'went in without #casino, which is banned' }]);
    const onPost = async () =>
      (await state()).filter(({ posts: on }) => on.some((id) => !posts.includes(id))).map(({ name }) => name);
    expect(await onPost()).toEqual(['#bonus']);
    await revert(changes[0] ?? 0);
    expect((await state()).map(({ name }) => name)).toEqual(['#ads', '#bonus', '#ppc']);
  });

  it('undo a ban', async () => {
    const { changes } = await decide('ban', '#ppc');
    await revert(changes[0] ?? 0);
    expect(await state()).toEqual(untouched());
    await decide('ban', '#ppc');
    await decide('unban', '#ppc');
    const [banned] = await list({ action: 'hashtags.ban' });
    await expect(revert(banned?.id ?? 0)).rejects.toThrow('It has been changed since: state.');
  });
});

const nameOf = ({ attributes }: { attributes: { name: string } }) => attributes.name;
