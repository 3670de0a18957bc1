import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMatches, walkToPage } from '#backend/api/content/repositories/search-posts.ts';
import { parsePostListQuery } from '#backend/api/content/schemas/post-query.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';

// More than can be put into an order; ids and dates run against each other, and every seventh is a draft.
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

describe.each(anyDatabase)('a list that is searched for, on %s', (kind) => {
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

  it('does not put more than ten thousand into an order without an index', async () => {
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

  const prepare = (search: string, posts = POSTS) => {
    let statements = 0;
    const slots = {
      run: <T>(statement: () => Promise<T>) => {
        statements += 1;
        return statement();
      },
      now: () => 0,
    };
    const query = parsePostListQuery(search);
    return {
      search: { db: backend.database.db, slots, query, callerId: null, posts },
      countStatements: () => statements,
    };
  };

  it('refuses a page that is reached past too many posts', async () => {
    const { search } = prepare(`${contains(['everywhere'])}&sort=id:asc&pagination[page]=300`, 1_000_000);
    await expect(walkToPage(search, { ids: null, total: 20_000 })).rejects.toMatchObject({
      status: 400,
      message: 'This page lies too far down',
    });
    expect(await walkToPage(search, { ids: null, total: 1_000_000 })).toHaveLength(25);
  });

  it('takes one statement for the words and one for all else', async () => {
    for (const [query, count] of [
      [contains(['rarely']), 2],
      [contains(['absent']), 1],
      [`${contains(['rarely'])}&filters[news_raw_data][metaData][postUser][$eq]=Author%20103`, 2],
    ] as const) {
      const { search, countStatements } = prepare(query);
      await findMatches(search);
      expect(countStatements(), query).toBe(count);
    }
  });

  it('estimates totals beyond ten thousand, from statistics where words are common', async () => {
    await backend.database.exec('analyze app.posts');
    const total = async (query: string, posts = POSTS) => {
      const { search, countStatements } = prepare(query, posts);
      const matches = await findMatches(search);
      return [matches.ids, matches.total, countStatements()];
    };
    // By how far it got through the table: a phrase has no statistics.
    const [ids, phrase, statements] = await total(contains(['everywhere w']));
    expect([ids, statements]).toEqual([null, 2]);
    expect(Math.abs(Number(phrase) - POSTS)).toBeLessThan(POSTS / 10);
    // As if the site had ten times the posts.
    expect(await total(contains(['everywhere']), POSTS * 10)).toEqual([null, POSTS * 10, 1]);
    expect((await total(contains(['rarely']), POSTS * 10))[0]).toHaveLength(105);
  });
});
