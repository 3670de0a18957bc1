import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#backend/db/connection.ts';
import { emptyDatabase } from '#backend/db/empty-database.ts';
import { createApp } from '#backend/main/app.ts';
import { editPost } from '#backend/posts/curation/edit-post.ts';
import { movePosts, type PostMove } from '#backend/posts/curation/move-posts.ts';
import { postEditSchema } from '#backend/posts/curation/post-schema.ts';
import { decideOnHashtags, mergeHashtags, renameHashtag } from '#backend/posts/hashtags/change-hashtags.ts';
import { ingestPosts } from '#backend/posts/ingest/ingest-posts.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { type Account, send, signUp, type TestAnswer } from '#test/rig/client.ts';
import { countStatements } from '#test/rig/count-statements.ts';
import { anyDatabase, testDatabases } from '#test/rig/database.ts';
import { dependenciesOf } from '#test/rig/dependencies.ts';
import { databaseOn } from '#test/rig/postgres-template.ts';
import { waitFor } from '#test/rig/wait-for.ts';

const PAGE_ONE =
  '/api/news/public?pagination[page]=1&pagination[pageSize]=25&populate[0]=image&populate[1]=hashtags&sort=createdAt:desc';
const AUTHORS = '/api/news/public?fields[0]=news_raw_data&pagination[limit]=1000';
const ARTICLE = '/api/news/get-by-url-slug/first?populate[0]=hashtags&populate[1]=bookmarks';
const RELATED =
  '/api/news/public?pagination[pageSize]=20&populate=hashtags&sort=publishedAt:desc&filters[id][$ne]=1&pagination[page]=1';
const SEARCH =
  '/api/news/public?filters[$or][0][title][$containsi]=word&filters[$or][1][description][$containsi]=word&filters[$or][2][news_raw_data][text][$containsi]=word';
const HASHTAGS = '/api/hashtags';
const QUESTIONS = [PAGE_ONE, AUTHORS, ARTICLE, RELATED, SEARCH, HASHTAGS];

const actor = { kind: 'operator', id: 1, name: 'ada' } as const;
const at = new Date('2026-05-01T12:00:00.000Z');

describe.each(anyDatabase)('answers that are the same for everybody, on %s', (kind) => {
  let backend: TestBackend;
  let reader: Account;
  let post: number;
  let hashtag: number;
  beforeAll(async () => {
    backend = await createTestBackend(kind, { jobs: false });
  });
  beforeEach(async () => {
    await backend.reset();
    reader = await signUp(backend, 'reader');
    post = await createPost(backend, { slug: 'first', text: 'a word' });
    await createPost(backend, { slug: 'second', text: 'another word' });
    hashtag = await tag('#ppc', post);
  });
  afterAll(() => backend.close());

  const get = (path: string, headers: Record<string, string> = {}) => send(backend, 'GET', path, { headers });
  const askAll = async () => JSON.stringify((await Promise.all(QUESTIONS.map((path) => get(path)))).map(toBody));
  const put = (path: string, data: object) => send(backend, 'PUT', path, { token: reader.token, body: { data } });
  const tag = async (name: string, postId: number): Promise<number> => {
    const { body } = await send(backend, 'POST', '/api/hashtags', { token: reader.token, body: { data: { name } } });
    await put(`/api/hashtags/${body.data.id}`, { news: { connect: [postId] } });
    return body.data.id;
  };
  const bookmark = async () => {
    const data = { name: 'Mine', users_permissions_user: reader.id };
    const { body } = await send(backend, 'POST', '/api/bookmarks', { token: reader.token, body: { data } });
    await put(`/api/bookmarks/${body.data.id}`, { news: { connect: [post] } });
  };
  const write = (statement: string) => sql.raw(statement).execute(backend.database.db);
  const move = (to: PostMove) => movePosts(backend.database.db, { move: to, ids: [post] }, actor, at);
  const deps = () => ({ database: backend.database, pictures: backend.pictures, clock: () => at });

  /** Without a statement. PostgreSQL tells of a test's preparations a moment later, and is asked once more then. */
  const askForFree = <T>(ask: () => Promise<T>): Promise<T> =>
    waitFor(async () => {
      let answer: T | undefined;
      const statements = await countStatements(backend.database, async () => {
        answer = await ask();
      });
      expect(statements).toBe(0);
      return answer as T;
    });

  it.each(QUESTIONS)('are made once: %s', async (path) => {
    const first = await get(path);
    expect(first.status).toBe(200);
    const second = await askForFree(() => get(path));
    expect(second.body).toEqual(first.body);
    expect(first.headers.get('etag')).toMatch(/^"[\w-]{27}"$/);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'));
  });

  it('have the same cache key for equivalent queries', async () => {
    const path =
      '/api/news/public?sort=createdAt:desc&populate=image,hashtags&filters[hashtags][id][$in]=1&filters[id][$ne]=9';
    await askForFree(() => get(path));
    const spelled = [
      '/api/news/public?sort[0]=createdAt:desc&populate[hashtags]=true&populate[image]=*&filters[id][$ne]=9&filters[hashtags][$in][0]=1',
      '/api/news/public?sort%5BcreatedAt%5D=desc&populate[0]=hashtags&populate[1]=image&filters[id][$ne]=9&filters[hashtags][id][$in][0]=1&pagination[page]=1',
    ];
    const statements = await countStatements(backend.database, async () => {
      for (const path of spelled) await get(path);
    });
    expect(statements).toBe(0);
    // And another question is another one.
    expect(await countStatements(backend.database, () => get('/api/news/public?sort=createdAt:asc'))).toBeGreaterThan(
      0,
    );
  });

  it('are not sent again to those who have them', async () => {
    for (const path of QUESTIONS) {
      const etag = (await get(path)).headers.get('etag') ?? '';
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const { status, body, headers } = await get(path, { 'if-none-match': known });
        expect([status, body, headers.get('etag')]).toEqual([304, null, etag]);
      }
      expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    }
    const etag = (await get(PAGE_ONE)).headers.get('etag') ?? '';
    await move('hide');
    expect((await get(PAGE_ONE, { 'if-none-match': etag })).status).toBe(200);
  });

  it('answer HEAD with their size alone', async () => {
    const { headers: expected, body } = await get(PAGE_ONE);
    const { status, body: none, headers } = await send(backend, 'HEAD', PAGE_ONE);
    expect([status, none]).toEqual([200, null]);
    expect(headers.get('content-length')).toBe(String(Buffer.byteLength(JSON.stringify(body))));
    expect(headers.get('etag')).toBe(expected.get('etag'));
  });

  it.each<[string, () => Promise<unknown>]>([
    ['ingested', () => ingestPosts(deps(), [{ line: 1, value: { text: 'A new word', postUser: 'Aba' } }])],
    ['edited', () => editPost(deps(), post, postEditSchema(at).parse({ title: 'A better word' }), actor)],
    ['hidden', () => move('hide')],
    ['deleted', () => move('delete')],
    ['tagged', () => tag('#ads', post)],
    ['untagged', () => put(`/api/hashtags/${hashtag}`, { news: { disconnect: [post] } })],
    ['given a new hashtag', () => send(backend, 'POST', '/api/hashtags', createOf('#new'))],
    [
      'rid of a banned hashtag',
      () => decideOnHashtags(backend.database.db, actor, { decision: 'ban', ids: [hashtag] }, at),
    ],
    ['shown with a renamed hashtag', () => rename('#pay-per-click')],
    ['shown with a merged hashtag', () => merge()],
    ['changed by hand', () => write(`update app.posts set title = 'By hand'`)],
    ['deleted by hand', () => write(`delete from app.posts where id = ${post}`)],
    ['shown with a hashtag changed by hand', () => write(`update app.hashtags set name = '#by-hand'`)],
    ['without a hashtag deleted by hand', () => write('delete from app.hashtags')],
    ['rid of all hashtags at once by hand', () => write('truncate app.posts_hashtags')],
    ['emptied', () => emptyDatabase(backend.database)],
  ])('are made anew by the very next question when posts are %s', async (_, change) => {
    const before = await askAll();
    expect(await askAll()).toBe(before);
    await change();
    expect(await askAll()).not.toBe(before);
  });
  const createOf = (name: string) => ({ token: reader.token, body: { data: { name } } });
  const rename = (name: string) => renameHashtag(backend.database.db, actor, { id: hashtag, name }, at);
  const merge = async () =>
    mergeHashtags(backend.database.db, actor, { from: [hashtag], into: await tag('#ads', post) }, at);

  it('show the hashtags of a post in the order that somebody gives them by hand', async () => {
    await tag('#ads', post);
    const names = async () =>
      (await get(ARTICLE)).body.data.attributes.hashtags.data.map(
        ({ attributes }: { attributes: { name: string } }) => attributes.name,
      );
    expect(await names()).toEqual(['#ppc', '#ads']);
    await write(`update app.posts_hashtags set position = default where hashtag_id = ${hashtag}`);
    expect(await names()).toEqual(['#ads', '#ppc']);
  });

  it('count the posts of hashtags that somebody exchanged by hand', async () => {
    const other = await tag('#ads', await createPost(backend, { slug: 'third' }));
    const countOf = async (id: number) =>
      (await get(`/api/news/public?filters[hashtags][id][$eq]=${id}`)).body.meta.pagination.total;
    expect([await countOf(hashtag), await countOf(other)]).toEqual([1, 1]);
    await write(`update app.posts_hashtags set hashtag_id = ${other} where post_id = ${post}`);
    expect([await countOf(hashtag), await countOf(other)]).toEqual([0, 2]);
  });

  it('reuse the count of a search for its next page, in whichever order the terms come', async () => {
    const of = (field: string) => `filters[$or][0][title][$containsi]=${field}`;
    const search = (first: string, second: string, rest: string) =>
      `/api/news/public?${of(first)}&filters[$or][1][title][$containsi]=${second}&pagination[pageSize]=1&${rest}`;
    // A notification that arrives between two pages invalidates the count: the next order of posts is counted again.
    const orders = ['createdAt:desc', 'createdAt:asc', 'publishedAt:desc', 'publishedAt:asc', 'title:asc'];
    await waitFor(async () => {
      const sort = `sort=${orders.shift() ?? 'createdAt:desc'}`;
      await askForFree(() => get(search('other', 'word', `pagination[page]=1&${sort}`)));
      const pageTwo = () => get(search('word', 'other', `pagination[page]=2&${sort}`));
      expect(await countStatements(backend.database, pageTwo)).toBe(1);
    });
  });

  it('are computed again when the description of a picture changes', async () => {
    await write(`insert into app.images (name, width, height, hash, ext, mime, size, url)
      values ('a', 1, 1, 'a', '.png', 'image/png', 1, '/uploads/a.png')`);
    await write(`update app.posts set image_id = (select max(id) from app.images) where id = ${post}`);
    await get(ARTICLE);
    await write(`update app.images set alternative_text = 'A chart'`);
    expect((await get(ARTICLE)).body.data.attributes.image.data.attributes.alternativeText).toBe('A chart');
  });

  it('show nothing of a post the moment it is hidden', async () => {
    await askAll();
    await move('hide');
    expect((await get(ARTICLE)).status).toBe(404);
    expect((await get(PAGE_ONE)).body.meta.pagination.total).toBe(1);
    expect((await get(AUTHORS)).body.data).toHaveLength(1);
  });

  it('stay as they are when somebody bookmarks a post', async () => {
    const before = await askAll();
    await bookmark();
    // On PostgreSQL the database is asked whether that has changed the content: once for all of them.
    const statements = await countStatements(backend.database, async () => expect(await askAll()).toBe(before));
    expect(statements).toBeLessThan(QUESTIONS.length);
  });

  it('are neither sent to nor stored from signed-in readers', async () => {
    await bookmark();
    for (const path of QUESTIONS) {
      const own = await send(backend, 'GET', path, { token: reader.token });
      expect([own.status, own.headers.get('etag')]).toEqual([200, null]);
      expect(own.headers.get('cache-control')).toBe('private, no-store');
    }
    const asked = () => countStatements(backend.database, () => send(backend, 'GET', ARTICLE, { token: reader.token }));
    expect([await asked(), await asked()]).toEqual([await asked(), await asked()]);
    expect(await asked()).toBeGreaterThan(0);
    expect((await get(ARTICLE)).body.data.attributes).not.toHaveProperty('bookmarks');
    const own = await send(backend, 'GET', ARTICLE, { token: reader.token });
    expect(own.body.data.attributes.bookmarks.data).toHaveLength(1);
    expect((await get(PAGE_ONE, { authorization: 'Bearer no-token' })).status).toBe(401);
  });

  it('do not cache a result that was read before a write', async () => {
    const read = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    // The start of the app reads, too.
    let isNext = false;
    const { db } = backend.database;
    const slow = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isNext) return result;
        isNext = false;
        read.resolve();
        await written.promise;
        return result;
      },
    });
    const app = await createApp({
      ...dependenciesOf(backend),
      database: { ...backend.database, db: slow },
    });
    const ask = async () => (await (await app.request(ARTICLE)).json()) as { data: { attributes: { title: string } } };
    isNext = true;
    const before = ask();
    await read.promise;
    await write(`update app.posts set title = 'New'`);
    written.resolve();
    expect((await before).data.attributes.title).not.toBe('New');
    expect((await ask()).data.attributes.title).toBe('New');
  });

  it('are not cached for a 404', async () => {
    expect((await get('/api/news/get-by-url-slug/third')).status).toBe(404);
    await createPost(backend, { slug: 'third' });
    expect((await get('/api/news/get-by-url-slug/third')).status).toBe(200);
  });
});

describe.runIf(testDatabases.includes('postgres'))('answers of several processes on one PostgreSQL', () => {
  let backend: TestBackend;
  let other: DatabaseHandle;
  let app: Awaited<ReturnType<typeof createApp>>;
  let byHand: Client;
  beforeAll(async () => {
    backend = await createTestBackend('postgres', { jobs: false });
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(backend.database.db);
    const url = databaseOn(process.env.TEST_DATABASE_URL ?? '', rows[0]?.name ?? '');
    other = await openDatabase({ databaseUrl: url });
    app = await createApp({ ...dependenciesOf(backend), database: other });
    byHand = new Client({ connectionString: url });
    await byHand.connect();
  });
  beforeEach(async () => {
    await backend.reset();
    await createPost(backend, { slug: 'first' });
  });
  afterAll(async () => {
    await byHand.end();
    await other.close();
    await backend.close();
  });

  const titleOf = async (response: Response) =>
    ((await response.json()) as { data: { attributes: { title: string } } }).data.attributes.title;
  const askOther = async () => titleOf(await app.request(ARTICLE));
  const ask = async () => titleOf(await backend.app.request(ARTICLE));
  const isKept = async () => {
    await askOther();
    expect(await countStatements(other, askOther)).toBe(0);
  };

  it('are computed again soon after a write of another process', async () => {
    await waitFor(isKept);
    await backend.database.db.updateTable('app.posts').set({ title: 'New' }).execute();
    await waitFor(async () => expect(await askOther()).toBe('New'));
  });

  it('are computed again soon after a manual change in the database', async () => {
    await waitFor(isKept);
    await ask();
    await byHand.query(`update app.posts set title = 'By hand'`);
    await waitFor(async () => expect([await askOther(), await ask()]).toEqual(['By hand', 'By hand']));
  });

  it('are not cached while notifications are lost, and are again afterwards', async () => {
    await waitFor(isKept);
    await backend.database.db.updateTable('app.posts').set({ title: 'Before' }).execute();
    await waitFor(async () => expect(await askOther()).toBe('Before'));
    const { rowCount } = await byHand.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
    );
    expect(rowCount).toBe(2);
    await byHand.query(`update app.posts set title = 'After'`);
    await waitFor(async () => expect([await askOther(), await ask()]).toEqual(['After', 'After']));
    await waitFor(isKept);
    await byHand.query(`update app.posts set title = 'Heard again'`);
    await waitFor(async () => expect(await askOther()).toBe('Heard again'));
  });
});

const toBody = ({ status, body }: TestAnswer) => ({ status, body });
