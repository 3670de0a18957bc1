import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCAN_BUDGET_MS, scanPosts } from '#backend/content/repositories/post-scan.ts';
import { WALK_BUDGET_MS, walkPosts } from '#backend/content/repositories/post-walk.ts';
import { parsePostListQuery } from '#backend/content/schemas/post-query.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { testDatabases } from '#test/rig/database.ts';

// Twenty buckets and more than can be gathered; ids and dates run against each other, and every seventh is a draft.
const POSTS = 10_500;
const WORDS = ['amber', 'basil', 'cedar', 'delta'];

const contains = (terms: string[], list = 'filters') =>
  terms
    .flatMap((term, index) =>
      ['[title]', '[description]', '[news_raw_data][text]'].map(
        (field, offset) => `${list}[$or][${index * 3 + offset}]${field}[$containsi]=${encodeURIComponent(term)}`,
      ),
    )
    .join('&');

describe.each(testDatabases)('a list that is found in many statements, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
    await sql`
      insert into app.posts (id, title, url_slug, text, type, post_user, text_hash, published_at, created_at)
      select i, (array['amber','basil','cedar','delta'])[1 + i % 4] || ' title', 'post-' || i,
        'everywhere ' || 'w' || i || case when i % 1000 = 0 then ' zq' else '' end || case when i % 100 = 3 then ' rarely' else '' end,
        case when i % 2 = 0 then 'LinkedIn' else 'Twitter' end, 'Author ' || i % 3000, 'bulk ' || i,
        case when i % 7 = 0 then null else timestamptz '2026-01-01' - i * interval '1 minute' end,
        timestamptz '2026-01-01' - i * interval '1 minute'
      from generate_series(1, ${POSTS}::int) i`.execute(backend.database.db);
  });
  afterAll(() => backend.close());

  const published = Array.from({ length: POSTS }, (_, index) => index + 1).filter((id) => id % 7 !== 0);
  const list = async (query: string) => {
    const { status, body } = await send(backend, 'GET', `/api/news/public?${query}`);
    expect(status, JSON.stringify(body.error)).toBe(200);
    return {
      ids: body.data.map(({ id }: { id: number }) => id),
      total: body.meta.pagination.total,
      searched: body.meta.searched,
    };
  };

  it.each<[string, (id: number) => boolean, string]>([
    ['a word in a hundred', (id) => id % 100 === 3, contains(['rarely'])],
    ['two letters', (id) => id % 1000 === 0, contains(['zq'])],
    ['one or the other', (id) => id % 1000 === 0 || id % 100 === 3, contains(['zq', 'rarely'])],
    ['a word of one title in four', (id) => id % 4 === 1, contains(['basil'])],
    ['a word of one field', (id) => id % 4 === 1, 'filters[title][$containsi]=basil'],
    [
      'a word and a platform',
      (id) => id % 4 === 1 && id % 2 === 1,
      `${contains(['basil'])}&filters[news_raw_data][type][$eq]=Twitter`,
    ],
    [
      'a word and an author',
      (id) => id % 100 === 3 && id % 3000 === 103,
      `${contains(['rarely'])}&filters[news_raw_data][metaData][postUser][$eq]=Author%20103`,
    ],
    [
      'a word and a day',
      (id) => id % 100 === 3 && id > 1440 && id <= 2880,
      `${contains(['rarely'])}&filters[publishedAt][$lt]=2025-12-31&filters[publishedAt][$gte]=2025-12-30`,
    ],
    [
      'two words, both',
      (id) => id % 4 === 0 && id % 1000 === 0,
      `${contains(['amber'], 'filters[$and][0]')}&${contains(['zq'], 'filters[$and][1]')}`,
    ],
    [
      'what is left without a word',
      (id) => id % 4 === 1 && id % 100 !== 33,
      `${contains(['basil'])}&filters[$not][title][$containsi]=nothing&filters[news_raw_data][metaData][postUser][$notContainsi]=r%2033`,
    ],
    ['a field without an index', (id) => id === 4242 - 1, 'filters[url_slug][$eq]=post-4241'],
  ])('finds %s: all of it, in order, page by page', async (_, matches, query) => {
    const expected = published.filter(matches);
    // Newest first is lowest id first.
    const pages = [];
    for (let page = 1; page <= 3; page += 1) {
      pages.push(await list(`${query}&sort=createdAt:desc&pagination[page]=${page}&pagination[pageSize]=40`));
    }
    const exceptions = query.includes('r%2033')
      ? published.filter((id) => id % 4 === 1 && !`Author ${id % 3000}`.includes('r 33'))
      : expected;
    expect(pages.map(({ total }) => total)).toEqual(Array(3).fill(exceptions.length));
    expect(pages.flatMap(({ ids }) => ids)).toEqual(exceptions.slice(0, 120));
    expect(pages[0]?.searched).toBeUndefined();
  });

  it.each([
    ['id:desc', (a: number, b: number) => b - a],
    ['createdAt:asc', (a: number, b: number) => b - a],
    ['publishedAt:desc', (a: number, b: number) => a - b],
    [
      'title:desc,id:asc',
      (a: number, b: number) => WORDS.indexOf(WORDS[b % 4] ?? '') - WORDS.indexOf(WORDS[a % 4] ?? '') || a - b,
    ],
    ['url_slug:asc', (a: number, b: number) => (`post-${a}` < `post-${b}` ? -1 : 1)],
  ])('sorts what it found by %s', async (sort, order) => {
    const { ids } = await list(`${contains(['rarely', 'zq'])}&sort=${sort}&pagination[pageSize]=100`);
    const expected = published.filter((id) => id % 100 === 3 || id % 1000 === 0).sort(order);
    expect(ids).toEqual(expected.slice(0, 100));
  });

  it('does not put more than it can gather into an order without an index', async () => {
    await sql`update app.posts set published_at = created_at where published_at is null`.execute(backend.database.db);
    const query = `${contains(['everywhere'])}&pagination[pageSize]=3`;
    const { status, body } = await send(backend, 'GET', `/api/news/public?${query}&sort=title`);
    expect([status, body.error.message]).toEqual([400, 'More than 10000 posts cannot be sorted by title']);

    const newest = await list(`${query}&sort=createdAt:desc`);
    expect(newest.ids).toEqual([1, 2, 3]);
    expect(newest.total).toBeGreaterThan(10_000);
    expect(newest.total).toBeLessThanOrEqual(POSTS);
    expect((await list(`${query}&sort=publishedAt:asc&pagination[page]=2`)).ids).toEqual([
      POSTS - 3,
      POSTS - 4,
      POSTS - 5,
    ]);
    expect((await list(`${query}&sort=id:asc&pagination[page]=3400`)).ids).toEqual([10_198, 10_199, 10_200]);
  });

  it('refuses a page that takes seconds to get to', async () => {
    const walk = (spentMs: number) =>
      walkPosts({
        db: backend.database.db,
        turns: { run: (statement) => statement(), spentMs: () => spentMs, lastMs: () => 1 },
        where: sql`true`,
        order: { column: 'id', direction: 'asc' },
        offset: 100,
        limit: 1,
      });
    expect(await walk(WALK_BUDGET_MS)).toHaveLength(1);
    await expect(walk(WALK_BUDGET_MS + 1)).rejects.toMatchObject({
      status: 400,
      message: 'This page lies too far down',
    });
  });

  it('takes few statements: one for the newest post, one for the words, then more and more buckets', async () => {
    let statements = 0;
    const { plan, sort } = parsePostListQuery(`${contains(['rarely'])}&sort=id:desc`);
    const { ids } = await scanPosts({
      db: backend.database.db,
      plan,
      sort,
      callerId: null,
      posts: POSTS,
      turns: {
        run: (statement) => {
          statements += 1;
          return statement();
        },
        spentMs: () => 0,
        lastMs: () => 1,
      },
    });
    expect(ids?.length).toBeGreaterThan(0);
    // Two buckets of words, one after the other: nothing is known of a word before.
    expect(statements).toBe(2 + 2);
  });

  it('stops when it has had its time, with what it has found in the newest posts, and says how many those are', async () => {
    const { plan, sort } = parsePostListQuery(`${contains(['zq'])}&sort=id:desc`);
    const scan = (spentMs: number) =>
      scanPosts({
        db: backend.database.db,
        plan,
        sort,
        callerId: null,
        posts: POSTS,
        // Each statement is slow, so that the next takes no more than one bucket.
        turns: { run: (statement) => statement(), spentMs: () => spentMs, lastMs: () => 1_000 },
      });
    const whole = await scan(SCAN_BUDGET_MS - 1);
    expect(whole).toMatchObject({ total: 10, searched: null });
    const stopped = await scan(SCAN_BUDGET_MS);
    expect(stopped.searched).toBeGreaterThanOrEqual(8_192);
    expect(stopped.searched).toBeLessThan(POSTS);
    const oldest = POSTS - (stopped.searched ?? 0);
    expect(stopped.ids).toEqual(whole.ids?.filter((id) => id > oldest));
  });
});
