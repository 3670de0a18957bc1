import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send, signUp } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { createDesk } from '#test/rig/desk.ts';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';
import { countFollowed, findMuted, loadFollowed } from '@/lib/follows/load-followed';
import type { SavedFilter } from '@/lib/follows/model';

const rule = (query: string, name = query): SavedFilter => ({ query, name });
const DAY = '2026-11-28';

describe.each(anyDatabase)('the posts of what is followed, on %s', (kind) => {
  let backend: TestBackend;
  const ids: Record<string, number> = {};
  const hashtags: Record<string, number> = {};
  const calls: string[] = [];

  beforeAll(async () => {
    backend = await createTestBackend(kind);
    await backend.reset();
    const add = async (title: string, author: string, text = title) => {
      const createdAt = `${DAY}T00:${String(Object.keys(ids).length).padStart(2, '0')}:00.000Z`;
      ids[title] = await createPost(backend, { title, author, text, description: null, createdAt });
    };
    await add('Ada one', 'Ada Abel');
    await add('Bo one', 'Bo Berg', `${'Long. '.repeat(300)} storage fees`);
    await add('Cy one', 'Cy Cole');
    await add('Ada two', 'ADA ABEL', 'storage fees');
    for (let index = 0; index < 30; index += 1) await add(`Many ${index}`, 'Max Many');
    const desk = await createDesk(backend);
    const reader = await signUp(backend, 'tagger');
    for (const [name, post] of [
      ['#ppc', 'Cy one'],
      ['#old', 'Bo one'],
      ['#bad', 'Bo one'],
    ] as const) {
      const made = await send(backend, 'POST', '/api/hashtags', { token: reader.token, body: { data: { name } } });
      hashtags[name] = made.body.data.id;
      await send(backend, 'PUT', `/api/hashtags/${made.body.data.id}`, {
        token: reader.token,
        body: { data: { news: { connect: [ids[post]] } } },
      });
    }
    const merge = await desk.asOperator('POST', '/admin/api/hashtags/merge', {
      ids: [hashtags['#old']],
      into: hashtags['#ppc'],
    });
    const ban = await desk.asOperator('POST', '/admin/api/hashtags/ban', { ids: [hashtags['#bad']] });
    const move = await desk.asOperator('POST', '/admin/api/authors/rename', { ids: ['Cy Cole'], name: 'Cyrus Cole' });
    expect([merge.status, ban.status, move.status]).toEqual([200, 200, 200]);
  });
  beforeEach(() => {
    stubWebEnv({ API_URL: 'http://api.test' });
    calls.length = 0;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const { pathname, search } = new URL(url);
      if (pathname === '/api/news/public') calls.push(search);
      return backend.app.request(pathname + search, init);
    });
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });
  afterAll(() => backend.close());

  const titles = async (follow: SavedFilter[], mute: SavedFilter[] = [], page = 1) =>
    (await loadFollowed({ follow, mute, page }, {})).posts.map(({ title, because }) => `${title}: ${because}`);

  it('come newest first, once each, with the first rule that is about them', async () => {
    expect(await titles([rule('search=fees', '“fees”'), rule('authors=Ada+Abel', 'Ada')])).toEqual([
      'Ada two: “fees”',
      'Bo one: “fees”',
      'Ada one: Ada',
    ]);
  });

  it('are without what is muted, wherever a text says so; mute wins', async () => {
    const { posts, hidden } = await loadFollowed(
      { follow: [rule('authors=Bo+Berg'), rule('authors=Ada+Abel')], mute: [rule('search=storage')], page: 1 },
      {},
    );
    expect([posts.map(({ title }) => title), hidden]).toEqual([['Ada one'], 2]);
    expect(await findMuted({ mute: [rule('search=storage')], ids: Object.values(ids) }, {})).toEqual(
      expect.arrayContaining([ids['Bo one'], ids['Ada two']]),
    );
    expect(await findMuted({ mute: [rule('authors=Nobody')], ids: Object.values(ids) }, {})).toEqual([]);
  });

  it('come page by page, to the end', async () => {
    const many = [rule('authors=Max+Many'), rule('authors=Ada+Abel')];
    const first = await loadFollowed({ follow: many, mute: [], page: 1 }, {});
    const second = await loadFollowed({ follow: many, mute: [], page: 2 }, {});
    expect([first.posts.length, first.hasMore, second.posts.length, second.hasMore]).toEqual([25, true, 7, false]);
    expect(new Set([...first.posts, ...second.posts].map(({ id }) => id)).size).toBe(32);
  });

  it('follow an author and a hashtag to their new names, and say what is gone', async () => {
    const moved = [rule('authors=Cy+Cole', 'Cy Cole'), rule(`hashtags=${hashtags['#old']}`, '#old')];
    expect(await titles(moved)).toEqual(['Cy one: Cy Cole', 'Bo one: #old']);
    const rules = [...moved, rule(`hashtags=${hashtags['#bad']}`, '#bad'), rule('authors=Max+Many')];
    const { counts } = await countFollowed(rules, Date.parse(`${DAY}T12:00:00Z`), {});
    expect(counts).toEqual([
      { count: 1, isGone: false, isQuiet: false },
      { count: 2, isGone: false, isQuiet: false },
      { count: 0, isGone: true, isQuiet: false },
      { count: 30, isGone: false, isQuiet: false },
    ]);
    const later = await countFollowed([rule('authors=Max+Many')], Date.parse('2027-03-01T00:00:00Z'), {});
    expect(later.counts).toEqual([{ count: 0, isGone: false, isQuiet: true }]);
    // Of 60 days the last are outside of the 30 that are counted.
    const between = await countFollowed([rule('authors=Max+Many')], Date.parse('2027-01-10T00:00:00Z'), {});
    expect(between.counts).toEqual([{ count: 0, isGone: false, isQuiet: false }]);
  });

  it('of hundreds of rules take a few calls', async () => {
    const rules = [
      ...Array.from({ length: 200 }, (_, index) => rule(`authors=Author+${index}`)),
      ...Array.from({ length: 50 }, (_, index) => rule(`search=word${index}`)),
      rule('authors=Ada+Abel'),
    ];
    expect(await titles(rules)).toEqual(['Ada two: authors=Ada+Abel', 'Ada one: authors=Ada+Abel']);
    expect(calls.length).toBeLessThanOrEqual(5);
  });

  it('of too many combined rules are refused in a sentence', async () => {
    const rules = Array.from({ length: 31 }, (_, index) => rule(`search=word${index}&authors=Ada`));
    await expect(titles(rules)).rejects.toMatchObject({ status: 400, message: expect.stringContaining('At most 30') });
  });

  it.each([
    ['damaged', 'hashtags=x&from=yesterday'],
    ['of bookmarks', 'bookmarks=1'],
    ['without a word', 'search=-ppc'],
    ['of everything', 'page=2'],
  ])('of a rule %s are none', async (_, query) => {
    expect(await titles([rule(query)])).toEqual([]);
    expect(await titles([rule('authors=Ada+Abel')], [rule(query)])).toHaveLength(2);
    expect((await countFollowed([rule(query)], Date.now(), {})).counts).toEqual([
      { count: 0, isGone: false, isQuiet: true },
    ]);
  });
});
