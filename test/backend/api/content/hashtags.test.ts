import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movePosts, type PostMove } from '#backend/posts/curation/move-posts.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { type Account, send, signUp } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { createDesk, type TestDesk } from '#test/rig/desk.ts';

describe.each(anyDatabase)('/api/hashtags, on %s', (kind) => {
  let backend: TestBackend;
  let reader: Account;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(async () => {
    await backend.reset();
    reader = await signUp(backend, 'reader');
  });
  afterAll(() => backend.close());

  const create = (data: unknown) => send(backend, 'POST', '/api/hashtags', { token: reader.token, body: { data } });
  const change = (id: number, data: unknown) =>
    send(backend, 'PUT', `/api/hashtags/${id}`, { token: reader.token, body: { data } });
  const names = async (query = '') => {
    const { body } = await send(backend, 'GET', `/api/hashtags?${query}`);
    return body.data.map((hashtag: { attributes: { name: string } }) => hashtag.attributes.name);
  };
  const readLog = () =>
    backend.database.db
      .selectFrom('app.audit_log')
      .select(['username', 'actor', 'action', 'subject_id', 'before', 'after'])
      .orderBy('id')
      .execute();

  it.each([
    ['#ppc', '#ppc'],
    ['ppc', '#ppc'],
    ['  ##ppc ', '#ppc'],
    [`#${'x'.repeat(64)}`, `#${'x'.repeat(64)}`],
    ['#<b>bold</b>', '#bbold/b'],
    ['<#ppc>', '#ppc'],
    ['#日本', '#日本'],
  ])('stores %s as %s', async (name, stored) => {
    expect((await create({ name })).body.data.attributes.name).toBe(stored);
    expect(await names()).toEqual([stored]);
  });

  it.each([
    ['nothing', {}],
    ['an empty name', { name: '' }],
    ['a # alone', { name: '#' }],
    ['one character', { name: '#x' }],
    ['one character beside markup', { name: '#<x>' }],
    ['65 characters', { name: `#${'x'.repeat(65)}` }],
    ['a control character', { name: '#a\u0007b' }],
    ['a number', { name: 12 }],
  ])('refuses %s as a name', async (_, data) => {
    const { status, body } = await create(data);
    expect([status, body.error.name, body.error.details.errors[0].path]).toEqual([400, 'ValidationError', ['name']]);
    expect(await names()).toEqual([]);
  });

  it('refuses a duplicate in any case', async () => {
    await create({ name: '#Émile' });
    const { status, body } = await create({ name: '#éMILE' });
    expect([status, body.error.name, body.error.message]).toEqual([
      400,
      'ValidationError',
      'This hashtag already exists.',
    ]);
  });

  it('creates one of 20 requests for the same name at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ name: '#race' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error.message);
    expect(new Set(refused)).toEqual(new Set(['This hashtag already exists.']));
    expect(await names()).toEqual(['#race']);
  });

  it('attaches once under concurrent requests', async () => {
    const post = await createPost(backend);
    const { body } = await create({ name: '#ppc' });
    const attach = () => change(body.data.id, { news: { connect: [post] } });
    const answers = await Promise.all(Array.from({ length: 10 }, attach));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const list = await send(backend, 'GET', `/api/news/public?filters[hashtags]=${body.data.id}&populate=hashtags`);
    expect(list.body.meta.pagination.total).toBe(1);
    expect(list.body.data[0].attributes.hashtags.data).toHaveLength(1);
    expect((await readLog()).map(({ action }) => action)).toEqual(['hashtags.create', 'hashtags.attach']);
  });

  it('logs who changed what, and only what changed', async () => {
    const post = await createPost(backend);
    const { body } = await create({ name: '#ppc' });
    await change(body.data.id, { news: { connect: [post] } });
    await change(body.data.id, { news: { connect: [post] } });
    await change(body.data.id, { news: { disconnect: [post] } });
    await change(body.data.id, { news: { disconnect: [post] } });
    const line = { username: 'reader', actor: 'reader', subject_id: String(body.data.id), before: null, after: null };
    const attachment = { name: '#ppc', postId: post };
    expect(await readLog()).toEqual([
      { ...line, action: 'hashtags.create', after: { name: '#ppc', state: 'public' } },
      { ...line, action: 'hashtags.attach', after: attachment },
      { ...line, action: 'hashtags.detach', before: { ...attachment, attachedBy: reader.id } },
    ]);
  });

  it('cannot be renamed or emptied through the API', async () => {
    const { body } = await create({ name: '#ppc' });
    for (const data of [{ name: '#mine' }, { news: { set: [] } }, { news: [] }]) {
      expect((await change(body.data.id, data)).status).toBe(400);
    }
    expect(await names()).toEqual(['#ppc']);
  });

  it('returns 404 for an unknown hashtag', async () => {
    const post = await createPost(backend);
    expect((await change(4711, { news: { connect: [post] } })).status).toBe(404);
    expect(await readLog()).toEqual([]);
  });

  it('are not listed while all posts that have them are off the site', async () => {
    const [shown, hidden] = [await createPost(backend), await createPost(backend)];
    const both = (await create({ name: '#both' })).body.data.id;
    const secret = (await create({ name: '#secret' })).body.data.id;
    await create({ name: '#unused' });
    await change(both, { news: { connect: [shown, hidden] } });
    await change(secret, { news: { connect: [hidden] } });
    expect(await names()).toEqual(['#both', '#secret', '#unused']);

    const move = (to: PostMove) =>
      movePosts(backend.database.db, { move: to, ids: [hidden] }, { kind: 'command', name: 'ops' }, new Date());
    for (const to of ['hide', 'delete'] as const) {
      await move(to);
      expect(await names()).toEqual(['#both', '#unused']);
      expect(await names('filters[name][$eq]=%23secret')).toEqual([]);
      const { body } = await send(backend, 'GET', '/api/hashtags?pagination[pageSize]=1', { token: reader.token });
      expect(body.meta.pagination.total).toBe(2);
      await move('publish');
      expect(await names()).toEqual(['#both', '#secret', '#unused']);
    }
  });

  it('can be made by a reader who cannot see them because all posts that have them are off the site', async () => {
    const [shown, hidden] = [await createPost(backend), await createPost(backend)];
    const { id } = (await create({ name: '#secret' })).body.data;
    await change(id, { news: { connect: [hidden] } });
    const actor = { kind: 'command', name: 'ops' } as const;
    await movePosts(backend.database.db, { move: 'hide', ids: [hidden] }, actor, new Date());
    expect(await names()).toEqual([]);
    const made = await create({ name: '#SECRET' });
    expect([made.status, made.body.data]).toMatchObject([200, { id, attributes: { name: '#secret' } }]);
    await change(id, { news: { connect: [shown] } });
    expect(await names()).toEqual(['#secret']);
    expect((await create({ name: '#secret' })).body.error.message).toBe('This hashtag already exists.');
  });

  it('include the number of their posts on the site on request', async () => {
    const counts = async () => {
      const { body } = await send(backend, 'GET', '/api/hashtags?populate[news][count]=true&pagination[pageSize]=100');
      return body.data.map(({ attributes }: { attributes: Record<string, unknown> }) => [
        attributes.name,
        attributes.news,
      ]);
    };
    const count = (posts: number) => ({ data: { attributes: { count: posts } } });
    const { id } = (await create({ name: '#used' })).body.data;
    await create({ name: '#unused' });
    const [shown, hidden] = [await createPost(backend), await createPost(backend)];
    await change(id, { news: { connect: [shown, hidden] } });
    expect(await counts()).toContainEqual(['#used', count(2)]);
    await movePosts(backend.database.db, { move: 'hide', ids: [hidden] }, { kind: 'command', name: 'ops' }, new Date());
    expect(await counts()).toEqual([
      ['#used', count(1)],
      ['#unused', count(0)],
    ]);
    await change(id, { news: { disconnect: [shown, hidden] } });
    expect(await counts()).toContainEqual(['#used', count(0)]);
    const { body } = await send(backend, 'GET', '/api/hashtags');
    expect(Object.keys(body.data[0].attributes)).not.toContain('news');
    for (const query of ['populate[news][count]=1', 'populate[news]=*', 'populate[news][count]=true&populate[x]=*']) {
      expect((await send(backend, 'GET', `/api/hashtags?${query}`)).status, query).toBe(400);
    }
  });

  it('are listed by pages of 25, filtered and sorted', async () => {
    for (let index = 10; index < 37; index += 1) await create({ name: `#tag${index}` });
    expect(await names()).toHaveLength(25);
    expect(await names('pagination[page]=2')).toEqual(['#tag35', '#tag36']);
    expect(await names('pagination[pageSize]=100')).toHaveLength(27);
    expect(await names('filters[name][$eqi]=%23TAG12')).toEqual(['#tag12']);
    expect(await names('sort=name:desc&pagination[limit]=1')).toEqual(['#tag36']);
    const unknown = await send(backend, 'GET', '/api/hashtags?populate=news');
    expect([unknown.status, unknown.body.error.message]).toEqual([400, 'Invalid parameter populate']);
  });
});

describe.each(anyDatabase)('a reader who strips hashtags, on %s', (kind) => {
  const [POSTS, TAGS] = [40, 5];
  const DAY_MS = 24 * 60 * 60_000;
  let backend: TestBackend;
  let desk: TestDesk;
  let posts: number[];
  let tags: number[];
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(async () => {
    await backend.reset({ rateLimitFactor: 1 });
    desk = await createDesk(backend);
    const { db } = backend.database;
    posts = [];
    for (let count = 0; count < POSTS; count += 1) posts.push(await createPost(backend));
    const names = Array.from({ length: TAGS }, (_, index) => ({ name: `#tag${index}` }));
    const rows = await db.insertInto('app.hashtags').values(names).returning('id').execute();
    tags = rows.map(({ id }) => id);
    const relations = tags.flatMap((hashtag_id) => posts.map((post_id) => ({ post_id, hashtag_id })));
    await db.insertInto('app.posts_hashtags').values(relations).execute();
  });
  afterAll(() => backend.close());

  const change = ({ token }: Account, tag: number, news: object, from = '192.0.2.1') =>
    send(backend, 'PUT', `/api/hashtags/${tag}`, {
      token,
      body: { data: { news } },
      headers: { 'x-forwarded-for': from },
    });
  const countRelations = async () =>
    (await backend.database.db.selectFrom('app.posts_hashtags').select('post_id').execute()).length;
  const detachEach = async (reader: Account, from?: string) => {
    const statuses = [];
    for (const tag of tags)
      for (const post of posts) statuses.push((await change(reader, tag, { disconnect: [post] }, from)).status);
    return statuses;
  };

  it('gets no further by many posts in one request, nor by many requests, than a day allows', async () => {
    const reader = await signUp(backend, 'vandal');
    for (const tag of tags) {
      const refused = await change(reader, tag, { disconnect: posts });
      expect([refused.status, refused.body.error]).toEqual([
        429,
        expect.objectContaining({
          name: 'RateLimitError',
          message: 'You have removed as many hashtags of others as this account may in a day.',
        }),
      ]);
    }
    expect(await countRelations()).toBe(POSTS * TAGS);
    expect((await detachEach(reader)).filter((status) => status === 200)).toHaveLength(10);
    expect(await countRelations()).toBe(POSTS * TAGS - 10);
  });

  it('is charged nothing for a request that is refused', async () => {
    const reader = await signUp(backend, 'careless');
    const [tag = 0] = tags;
    const others: number[] = [];
    for (let count = 0; count < 20; count += 1) others.push(await createPost(backend));
    for (let count = 0; count < 8; count += 1) {
      const refused = await change(reader, tag, { connect: others, disconnect: posts.slice(0, 11) });
      expect(refused.body.error.message).toMatch(/^You have removed/);
    }
    expect((await change(reader, tag, { connect: others })).status).toBe(200);
  });

  it('gets no further by many accounts of one network', async () => {
    const statuses = [];
    for (let count = 0; count < 7; count += 1) {
      const reader = await signUp(backend, `vandal${count}`);
      const [tag = 0] = tags.slice(count % TAGS);
      const start = count < TAGS ? 0 : 10;
      statuses.push((await change(reader, tag, { disconnect: posts.slice(start, start + 10) })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(await countRelations()).toBe(POSTS * TAGS - 60);
  });

  it('may do a little more each day, and detach again what they attached, without a limit', async () => {
    const reader = await signUp(backend, 'curator');
    const { body } = await send(backend, 'POST', '/api/hashtags', {
      token: reader.token,
      body: { data: { name: '#own' } },
    });
    for (let round = 0; round < 2; round += 1) {
      expect((await change(reader, body.data.id, { connect: posts })).status).toBe(200);
      expect((await change(reader, body.data.id, { disconnect: posts })).status).toBe(200);
    }
    backend.time.offsetMs = 5 * DAY_MS;
    expect((await change(reader, tags[0] ?? 0, { disconnect: posts.slice(0, 15) })).status).toBe(200);
    expect((await change(reader, tags[0] ?? 0, { disconnect: posts.slice(15, 16) })).status).toBe(429);
  });

  it('adds no more than a day allows, either', async () => {
    const reader = await signUp(backend, 'spammer');
    const { db } = backend.database;
    await db.deleteFrom('app.posts_hashtags').execute();
    const statuses = [];
    for (const tag of tags) statuses.push((await change(reader, tag, { connect: posts })).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect(await countRelations()).toBe(3 * POSTS);
  });

  it('is undone by one operation, also after having left, and what others did meanwhile stays', async () => {
    const [vandal, other] = [await signUp(backend, 'vandal'), await signUp(backend, 'other')];
    const create = async (name: string) =>
      (await send(backend, 'POST', '/api/hashtags', { token: vandal.token, body: { data: { name } } })).body.data.id;
    const [spam, used] = [await create('#spam'), await create('#used')];
    const before = await backend.database.db
      .selectFrom('app.posts_hashtags')
      .select(['post_id', 'hashtag_id'])
      .execute();
    const [tag = 0, second = 0] = tags;
    await change(vandal, tag, { disconnect: posts.slice(0, 8) });
    await change(vandal, spam, { connect: posts });
    await change(vandal, used, { connect: posts.slice(0, 3) });
    await change(other, used, { connect: posts.slice(5, 7) });
    await change(other, tag, { connect: posts.slice(0, 1) });
    await change(other, second, { disconnect: posts.slice(0, 2) });
    await backend.database.db.deleteFrom('app.users').where('id', '=', vandal.id).execute();
    const { status, body } = await desk.asOperator('POST', '/admin/api/readers/revert-hashtags', { ids: [vandal.id] });
    // Of the eight detachments one has been overtaken, and #used is on posts of another reader.
    expect([status, body.data]).toEqual([
      200,
      { ids: [vandal.id], changes: [], reverted: 7 + POSTS + 3 + 1, skipped: 1 },
    ]);
    const names = (await send(backend, 'GET', '/api/hashtags')).body.data.map(
      ({ attributes }: { attributes: { name: string } }) => attributes.name,
    );
    expect(names).toContain('#used');
    expect(names).not.toContain('#spam');
    expect(await countRelations()).toBe(before.length - 2 + 2);
    const again = await desk.asOperator('POST', '/admin/api/readers/revert-hashtags', { ids: [vandal.id] });
    expect(again.body.data.reverted).toBe(0);
  });
});
