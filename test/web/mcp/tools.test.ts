import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { movePosts } from '#backend/posts/curation/move-posts.ts';
import { invalidate } from '#lib/response/invalidation.ts';
import { createResponseRules, requestContext } from '#lib/response/request-context.ts';
import { createPost } from '#test/factories/index.ts';
import { fillSite, ORIGIN, openMcp, type TestMcp } from './open-mcp';

vi.mock('next/headers', () => ({ headers: async () => new Headers() }));

const OPERATOR = { kind: 'operator', id: 1, name: 'op' } as const;
const NOW = new Date('2026-10-08T00:00:00Z');

let mcp: TestMcp;
let ids: number[];
beforeAll(async () => {
  mcp = await openMcp();
});
beforeEach(async () => {
  await mcp.reset();
  ids = await fillSite(mcp);
});
afterAll(() => mcp.close());

const call = async (name: string, args: unknown) => {
  const { isError, content, structuredContent } = await mcp.call(name, args);
  return isError ? { error: content[0]?.text } : structuredContent;
};
const search = async (query: string) => {
  const { results, error } = (await call('search', { query })) as { results?: { id: string }[]; error?: string };
  return error ?? results?.map(({ id }) => id);
};
const forgetAll = () => invalidate({ tags: ['*'], isRemoval: true });

describe('search', () => {
  it.each([
    ['#ppc', ['post:why-i-pause', 'post:bid-down-before-you-pause']],
    ['keyword', ['post:why-i-pause', 'post:bid-down-before-you-pause']],
    // Those with more of the words come first.
    ['keyword bid', ['post:bid-down-before-you-pause', 'post:why-i-pause']],
    ['"one bid"', ['post:bid-down-before-you-pause']],
    ['keyword before:2026-10-05', ['post:bid-down-before-you-pause']],
    ['after:2026-10-06 before:2026-10-06', ['post:fees-rise']],
    ['author:"jo smith"', ['post:fees-rise', 'post:bid-down-before-you-pause']],
    ['author:smith', ['post:fees-rise', 'post:bid-down-before-you-pause']],
    ['author:author:jo-smith #ppc', ['post:bid-down-before-you-pause']],
    ['"or" keyword', ['post:why-i-pause', 'post:bid-down-before-you-pause']],
    // Pages that it may be meant for come first, as on the site.
    ['ppc', ['hashtag:ppc']],
    ['jo smith', ['author:jo-smith']],
    // A hashtag of no post is a word.
    ['#fees', ['post:fees-rise']],
    ['nothing-of-the-kind', []],
    ['\u0000#\ud800 "', []],
  ])('of %j finds %j', async (query, found) => {
    const results = await search(query);
    expect(typeof results === 'string' ? results : results?.slice(0, Math.max(1, found.length))).toEqual(found);
  });

  it.each([
    ['after:2026-02-30', 'after: takes a day of the calendar as YYYY-MM-DD, such as 2026-11-28, not "2026-02-30".'],
    ['author:"Cy Unknown"', 'No author here is called "Cy Unknown". The tool topics lists authors.'],
    ['', 'The query is empty.'],
    ['   ', 'The query is empty.'],
    ['-keyword', 'The query has no word to search for.'],
  ])('of %j says why not', async (query, error) => {
    expect(await search(query)).toBe(error);
  });

  it('finds at most ten', async () => {
    for (let index = 0; index < 12; index += 1) await createPost(mcp.backend, { text: `A kestrel, number ${index}.` });
    forgetAll();
    expect(await search('kestrel')).toHaveLength(10);
  });
});

describe('fetch', () => {
  it.each([
    ['post:bid-down-before-you-pause', 'feed', 'bid-down-before-you-pause'],
    ['author:jo-smith', 'authors', 'jo-smith'],
    ['hashtag:ppc', 'hashtags', 'ppc'],
    ['story:pause-7', 'stories', 'pause-7'],
    ['summary:daily-2026-10-07', 'daily', '2026-10-07'],
    ['summary:weekly-2026-10-05', 'weekly', '2026-10-05'],
  ])('returns %s as its page sends it', async (id, kind, key) => {
    const { GET } = await import('@/app/internal/markdown/[kind]/[key]/route');
    const page = await GET(new Request(`${ORIGIN}/x.md`), { params: Promise.resolve({ kind, key }) });
    const link = page.headers.get('link') ?? '';
    const fetched = await call('fetch', { id });
    expect(fetched).toMatchObject({ id, text: await page.text() });
    expect(link).toBe(`<${fetched?.url}>; rel="canonical"`);
    expect(fetched?.title).not.toBe('');
  });

  it('leads from what a page was called to what it is called now', async () => {
    expect(await call('fetch', { id: 'author:Jo SMITH' })).toMatchObject({ id: 'author:jo-smith' });
    expect(await call('fetch', { id: 'hashtag:PPC' })).toMatchObject({ id: 'hashtag:ppc' });
  });

  it('says the same of what there never was and of what was withdrawn', async () => {
    const { db } = mcp.backend.database;
    const [first = 0, second = 0, third = 0] = ids;
    await movePosts(db, { move: 'hide', ids: [second] }, OPERATOR, NOW);
    await movePosts(db, { move: 'delete', ids: [first] }, OPERATOR, NOW);
    // Bo has opted out.
    await sql`insert into app.withheld (key, request_id) values ('name:bobell', 1)`.execute(db);
    await movePosts(db, { move: 'delete', ids: [third] }, OPERATOR, NOW);
    forgetAll();
    const never = await call('fetch', { id: 'post:there-never-was-one' });
    expect(never?.error).toMatch(/^There is nothing here with this id\./);
    for (const id of [
      ...['post:fees-rise', 'post:bid-down-before-you-pause', 'post:why-i-pause', 'author:bo-bell', 'author:jo-smith'],
      ...[
        'story:pause-7',
        'summary:daily-1999-01-01',
        'summary:daily-2026-02-30',
        'post:',
        'x',
        '',
        'hashtag:..',
        'post:../x',
      ],
      ...['author:\u0000', 'post:\ud800', 'story:__proto__', 'post:%2e%2e', 'trends:week', `post:${'x'.repeat(390)}`],
    ])
      expect([id, await call('fetch', { id })]).toEqual([id, never]);
    for (const [name, args] of [
      ['search', { query: 'keyword' }],
      ['search', { query: 'fees' }],
      ['search', { query: 'bo bell' }],
      ['latest', {}],
      ['topics', { kind: 'authors' }],
      ['topics', { kind: 'stories' }],
      ['topics', { kind: 'hashtags' }],
    ] as const) {
      const text = JSON.stringify(await call(name, args));
      expect([name, args, text]).toEqual([name, args, expect.not.stringMatching(/bell|smith|pause|fees-rise/i)]);
    }
    expect(await search('author:"Bo Bell"')).toBe('No author here is called "Bo Bell". The tool topics lists authors.');
  });
});

describe('latest', () => {
  const page = async (args: object) =>
    (await call('latest', args)) as { posts: { id: string }[]; total: number; next_cursor?: string; error?: string };

  it('goes through all posts, newest first, by its cursor', async () => {
    for (let index = 0; index < 60; index += 1) await createPost(mcp.backend);
    forgetAll();
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { posts, total, next_cursor } = await page({ limit: 20, ...(cursor && { cursor }) });
      expect([total, posts.length <= 20]).toEqual([63, true]);
      found.push(...posts.map(({ id }) => id));
      cursor = next_cursor;
    } while (cursor);
    expect([found.length, new Set(found).size, found[0]]).toEqual([63, 63, 'post:why-i-pause']);
    expect((await page({ limit: 50 })).posts).toHaveLength(50);
  });

  it('has author, date, original and page of each', async () => {
    const { posts } = await page({ hashtags: ['#PPC'], authors: ['Jo Smith'], from: '2026-10-05', to: '2026-10-05' });
    expect(posts).toEqual([
      {
        ...{ id: 'post:bid-down-before-you-pause', title: 'Bid down before you pause', author: 'Jo Smith' },
        ...{ published: '2026-10-05T10:00:00.000Z', platform: 'LinkedIn', hashtags: ['#ppc'] },
        excerpt: expect.any(String),
        url: `${ORIGIN}/feed/bid-down-before-you-pause`,
        source: 'https://www.linkedin.com/posts/jo-smith_activity-7293314450275753468',
      },
    ]);
  });

  it.each([
    [{ from: '2026-02-30' }, 'from takes a day of the calendar as YYYY-MM-DD, such as 2026-11-28, not "2026-02-30".'],
    [{ from: '2026-11-02', to: '2026-11-01' }, 'The day of from (2026-11-02) is later than that of to (2026-11-01).'],
    [{ authors: ['Cy'] }, 'No author here is called "Cy". The tool topics lists authors.'],
    [{ hashtags: ['nothing'] }, 'No post here has the hashtag "nothing". The tool topics lists hashtags.'],
    ...['', 'after-0', 'after--1', 'after-9999999', 'after-1e3', '2'].map((cursor) => [
      { cursor },
      'The cursor is not one that this tool has returned. Leave it out to begin anew.',
    ]),
  ] as [object, string][])('says why not for %j', async (args, error) => {
    expect(await page(args)).toEqual({ error });
  });

  it('ends behind the last post', async () => {
    expect(await page({ cursor: 'after-1000' })).toEqual({ posts: [], total: expect.any(Number) });
  });
});

describe('summary', () => {
  it('names the post that each sentence is from, and how it was made', async () => {
    expect(await call('summary', { kind: 'daily' })).toMatchObject({
      ...{ id: 'summary:daily-2026-10-07', date: '2026-10-07', posts_read: 3 },
      url: `${ORIGIN}/summaries/daily/2026-10-07`,
      citations: [
        {
          sentences: ['A keyword that loses money at one bid may earn it at another.'],
          author: 'Jo Smith',
          posts: [{ id: 'post:bid-down-before-you-pause', url: `${ORIGIN}/feed/bid-down-before-you-pause` }],
        },
      ],
      how_made: `Selected from 3 posts by rules. Whole sentences of posts: none was written for the summary. See ${ORIGIN}/about.`,
    });
  });

  it('of a week is found by each of its days', async () => {
    for (const date of ['2026-10-05', '2026-10-11']) {
      expect(await call('summary', { kind: 'weekly', date })).toMatchObject({ id: 'summary:weekly-2026-10-05' });
    }
  });

  it.each([
    [{ kind: 'daily', date: '2026-10-06' }, 'There is no summary of 2026-10-06. The newest is of 2026-10-07.'],
    [
      { kind: 'weekly', date: '2026-10-12' },
      'There is no summary of the week of 2026-10-12. The newest is of 2026-10-05.',
    ],
    [
      { kind: 'daily', date: 'today' },
      'date takes a day of the calendar as YYYY-MM-DD, such as 2026-11-28, not "today".',
    ],
  ])('says why not for %j', async (args, error) => {
    expect(await call('summary', args)).toEqual({ error });
  });
});

describe('topics', () => {
  it.each([
    ['hashtags', [{ id: 'hashtag:ppc', name: '#ppc', posts: 2, url: `${ORIGIN}/hashtags/ppc` }]],
    ['authors', [{ id: 'author:jo-smith', name: 'Jo Smith', posts: 2, url: `${ORIGIN}/authors/jo-smith` }]],
    ['stories', [{ id: 'story:pause-7', posts: 3, url: `${ORIGIN}/stories/pause-7` }]],
    ['trends', []],
  ])('lists %s', async (kind, topics) => {
    expect(await call('topics', { kind, limit: 1 })).toMatchObject({ topics });
  });
});

describe('a result', () => {
  const rulesOf = async (name: string, args: object) => {
    const rules = createResponseRules();
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
    const { handleCall } = await import('@/lib/mcp/handle-call');
    const headers = { 'content-type': 'application/json' };
    const request = new Request(mcp.url, { method: 'POST', body, headers });
    await requestContext.run({ id: '1', method: 'POST', path: '/', rules }, () => handleCall(request));
    return rules;
  };

  it.each([
    ['search', { query: 'keyword' }, 60, 'posts'],
    ['fetch', { id: 'post:fees-rise' }, 300, 'post:fees-rise'],
    ['fetch', { id: 'author:jo-smith' }, 60, 'authors'],
    ['latest', {}, 60, 'posts'],
    ['summary', { kind: 'daily' }, 300, 'summaries'],
    ['topics', { kind: 'authors' }, 300, 'authors'],
  ])('of %s with %j may be kept as the page is', async (name, args, maxAgeS, tag) => {
    const rules = await rulesOf(name, args);
    expect(rules).toMatchObject({ maxAgeS, status: null, isPrivate: false });
    expect([...rules.tags]).toContain(tag);
  });

  it.each([
    ['fetch', { id: 'post:nothing' }],
    ['fetch', { id: 'author:nobody' }],
    ['search', { query: 'after:2026-02-30' }],
  ])('that is an error is not kept, and has no status of a page: %s with %j', async (name, args) => {
    expect(await rulesOf(name, args)).toMatchObject({ maxAgeS: null, status: null });
  });
});
