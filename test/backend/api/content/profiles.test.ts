import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideOnHashtags, mergeHashtags, renameHashtag } from '#backend/posts/hashtags/change-hashtags.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send, signUp } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';

const OPERATOR = { kind: 'operator', id: 1, name: 'op' } as const;
const NOW = new Date('2026-03-01T00:00:00Z');

describe.each(anyDatabase)('what the pages of authors and hashtags ask for, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(() => backend.reset());
  afterAll(() => backend.close());

  const get = (path: string) => send(backend, 'GET', path);
  const { insertTag, attach } = {
    insertTag: async (name: string) =>
      (
        await backend.database.db
          .insertInto('app.hashtags')
          .values({ name, created_at: NOW, updated_at: NOW })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    attach: (hashtagId: number, ...posts: number[]) =>
      backend.database.db
        .insertInto('app.posts_hashtags')
        .values(posts.map((post_id) => ({ post_id, hashtag_id: hashtagId })))
        .execute(),
  };

  it('lists every author with posts on the site, the busiest first', async () => {
    await createPost(backend, { author: 'Bo' });
    await createPost(backend, { author: 'Ada' });
    await createPost(backend, { author: 'Ada' });
    await createPost(backend, { author: 'Draft Only', publishedAt: null });
    await createPost(backend, { author: null });
    const { status, body } = await get('/api/news/authors');
    expect([status, body.data]).toEqual([
      200,
      [
        { name: 'Ada', posts: 2 },
        { name: 'Bo', posts: 1 },
      ],
    ]);
  });

  it('describes an author’s posts by hashtags, profiles and what most readers have saved', async () => {
    const [first, second, third] = [
      await createPost(backend, { author: 'Ada', title: 'One', slug: 'one' }),
      await createPost(backend, { author: 'ADA', title: 'Two', slug: 'two' }),
      await createPost(backend, { author: 'Bo', title: 'Three', slug: 'three' }),
    ];
    const hidden = await createPost(backend, { author: 'Ada', publishedAt: null });
    await backend.database.db
      .updateTable('app.posts')
      .set({ user_link: 'https://x.com/ada', post_link: 'https://x.com/ada/1', type: 'Twitter' })
      .where('id', '=', second)
      .execute();
    await attach(await insertTag('#ppc'), first, second, third);
    await attach(await insertTag('#fba'), second);
    const banned = await insertTag('#spam');
    await attach(banned, first, second);
    await decideOnHashtags(backend.database.db, OPERATOR, { decision: 'ban', ids: [banned] }, NOW);
    for (const [reader, posts] of [
      ['reader-a', [second, hidden]],
      ['reader-b', [first, second, third]],
      ['reader-c', [second]],
    ] as const) {
      const { token, id } = await signUp(backend, reader);
      const data = { name: 'Later', users_permissions_user: id };
      const { body } = await send(backend, 'POST', '/api/bookmarks', { token, body: { data } });
      await backend.database.db
        .insertInto('app.bookmarks_posts')
        .values(posts.map((post_id) => ({ post_id, bookmark_id: body.data.id })))
        .execute();
    }
    const filter =
      'filters[news_raw_data][metaData][postUser][$in][0]=Ada&filters[news_raw_data][metaData][postUser][$in][1]=ADA';
    const { body } = await get(`/api/news/profile?${filter}`);
    expect(body.data).toEqual({
      hashtags: [
        { id: expect.any(Number), name: '#ppc', posts: 2 },
        { id: expect.any(Number), name: '#fba', posts: 1 },
      ],
      // One author, in two spellings.
      authors: [{ name: 'ADA', posts: 2 }],
      profiles: [{ type: 'Twitter', user_link: 'https://x.com/ada', post_link: 'https://x.com/ada/1' }],
      own_links: [],
      // Saves of fewer than three readers stay private.
      most_saved: [{ title: 'Two', url_slug: 'two' }],
      weeks: expect.any(Array),
      year: expect.any(Array),
    });
    const ofBanned = await get(`/api/news/profile?filters[hashtags][id][$in][0]=${banned}`);
    expect(Object.values(ofBanned.body.data).flat()).toEqual([]);
  });

  it.each(['', 'filters[title][$containsi]=a', 'filters[hashtags][id][$in][0]=1&filters[title][$eq]=a'])(
    'describes nothing but authors and hashtags: %s',
    async (query) => {
      expect((await get(`/api/news/profile?${query}`)).status).toBe(400);
    },
  );

  it('returns the current name of a merged or renamed hashtag, and 404 for banned and unknown ones', async () => {
    const { db } = backend.database;
    const [ppc, ads, old, spam] = [
      await insertTag('#ppc'),
      await insertTag('#Ads'),
      await insertTag('#old'),
      await insertTag('#spam'),
    ];
    await mergeHashtags(db, OPERATOR, { from: [ads], into: ppc }, NOW);
    await renameHashtag(db, OPERATOR, { id: old, name: '#new' }, NOW);
    await decideOnHashtags(db, OPERATOR, { decision: 'ban', ids: [spam] }, NOW);
    const ask = async (name: string) => {
      const { status, body } = await get(`/api/hashtags/former/${encodeURIComponent(name)}`);
      return status === 200 ? body.data : [status, body.error.details];
    };
    expect(await ask('#ads')).toEqual({ name: '#ppc' });
    expect(await ask('#OLD')).toEqual({ name: '#new' });
    expect(await ask('#spam')).toEqual([404, { gone: true }]);
    for (const name of ['#ppc', '#nobody', '#\0', "#'; drop"]) expect(await ask(name)).toEqual([404, {}]);
    await mergeHashtags(db, OPERATOR, { from: [ppc], into: old }, NOW);
    expect(await ask('#ads'), 'the last name of the one that took its place').toEqual({ name: '#ppc' });
    expect(await ask('#ppc')).toEqual({ name: '#new' });
    await decideOnHashtags(db, OPERATOR, { decision: 'ban', ids: [old] }, NOW);
    expect(await ask('#ppc')).toEqual([404, { gone: true }]);
  });

  it('tells of each author the last post and the main topic, and of a hashtag when it got its last post', async () => {
    const [ppc, own] = [await insertTag('#ppc'), await insertTag('#own')];
    const dated = (publishedAt: string) => ({ publishedAt, createdAt: publishedAt });
    const old = await createPost(backend, { author: 'Ada', slug: 'old', ...dated('2026-01-01T00:00:00.000Z') });
    const last = await createPost(backend, { author: 'Ada', slug: '/last', ...dated('2026-02-01T00:00:00.000Z') });
    await createPost(backend, { author: 'Bo', slug: 'only', ...dated('2026-01-05T00:00:00.000Z') });
    await createPost(backend, { author: 'Draft Only', publishedAt: null });
    await attach(ppc, old, last);
    await attach(own, old);
    const { body: authors } = await get('/api/news/author-details');
    expect(authors.data).toEqual([
      {
        name: 'Ada',
        title: expect.any(String),
        url_slug: 'last',
        published_at: '2026-02-01T00:00:00.000Z',
        topic: '#ppc',
      },
      {
        name: 'Bo',
        title: expect.any(String),
        url_slug: 'only',
        published_at: '2026-01-05T00:00:00.000Z',
        topic: null,
      },
    ]);
    const { body: hashtags } = await get('/api/news/hashtag-dates');
    expect(hashtags.data).toEqual([
      { id: ppc, last: '2026-02-01T00:00:00.000Z' },
      { id: own, last: '2026-01-01T00:00:00.000Z' },
    ]);
  });

  it('counts the weeks of a topic with more than a thousand posts, too', async () => {
    const tag = await insertTag('#ppc');
    await sql`
      with made as (
        insert into app.posts (title, url_slug, text, type, text_hash, published_at, received_at, created_at)
        select 'Post ' || n, 'post-' || n, 'Text ' || n, 'LinkedIn', 'hash-' || n, at, at, at
        from generate_series(0, 1499) n, lateral (select now() - n * interval '4 hours' as at) times returning id)
      insert into app.posts_hashtags (post_id, hashtag_id) select id, ${tag} from made`.execute(backend.database.db);
    const { body } = await get(`/api/news/profile?filters[hashtags][id][$in][0]=${tag}`);
    const counts: { week: number; posts: number }[] = body.data.weeks;
    expect(counts.reduce((sum, { posts }) => sum + posts, 0)).toBe(1500);
    // 42 in a week, through 35 whole weeks.
    expect(counts).toHaveLength(36);
  });

  it('counts the posts of each week of the last year', async () => {
    const tag = await insertTag('#year');
    const now = new Date();
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
    const posts = [];
    for (const [slug, days] of [
      ['now', 0],
      ['week', 8],
      ['week-2', 9],
      ['before', 400],
    ] as const) {
      posts.push(await createPost(backend, { slug, publishedAt: daysAgo(days), createdAt: daysAgo(days) }));
    }
    await attach(tag, ...posts);
    const { body } = await get(`/api/news/profile?filters[hashtags][id][$in][0]=${tag}`);
    expect(body.data.weeks).toEqual([
      { week: 0, posts: 1 },
      { week: 1, posts: 2 },
    ]);
    expect(body.data.year.map(({ slug }: { slug: string }) => slug)).toEqual(['now', 'week', 'week-2']);
  });
});
