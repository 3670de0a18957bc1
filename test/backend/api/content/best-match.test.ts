import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillSearch, switchSearchOff, switchSearchOn } from '#backend/search/search-index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { testDatabases } from '#test/rig/database.ts';

const POSTS: [title: string, text: string, author?: string, language?: string][] = [
  ['Lower your ACoS', 'We paused eleven terms and cut what each order cost us.', 'Jo Smith'],
  ['Numbers of March', 'The advertising cost of sales fell. Nobody knows why.', 'Ann Lee'],
  ['Costs', 'The cost of advertising, and sales of umbrellas.', 'Ann Lee'],
  ['Seller Central is slow', 'Nothing else to say today.'],
  ['Help pages', 'Where in SellerCentral do you find the report?'],
  ['A seller in the central station', 'Sells ice cream.'],
  ['Campaigns', 'A campaign for each product, and one for the brand.', 'Jo Smith'],
  ['PPC', 'A campaign costs. #amazonPPC'],
  ['Pay-per-click', 'Each campaign has a budget.'],
  ['Optimise the catalogue', 'Colours first.'],
  ['Anzeigen', 'Die Rückgaben steigen, die Anzeigen auch.', 'Uwe Groß', 'de'],
  ['广告', '亚马逊广告很贵 🔥'],
];

describe.each(testDatabases)('a search with SEARCH_EXTENSIONS=on, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
    await backend.reset({ searchExtensions: true });
    await switchSearchOn(backend.database);
    await addPosts(POSTS);
    await fillSearch(backend.database, () => false);
  });
  afterAll(() => backend.close());

  async function addPosts(posts: typeof POSTS): Promise<void> {
    for (const [title, text, author = null, language = 'en'] of posts) {
      await sql`insert into app.posts (title, url_slug, text, type, post_user, language, text_hash, published_at, created_at)
        select ${title}, ${title + text}, ${text}, 'LinkedIn', ${author}, ${language}, ${text}, at, at
        from (select timestamptz '2026-01-01' - (select count(*) from app.posts) * interval '1 hour' as at) now`.execute(
        backend.database.db,
      );
    }
  }

  const list = async (search: string, rest = 'sort=relevance') => {
    const { status, body } = await send(backend, 'GET', `/api/news/public?_q=${encodeURIComponent(search)}&${rest}`);
    expect(status, JSON.stringify(body.error)).toBe(200);
    const titles: string[] = body.data.map(({ attributes }: { attributes: { title: string } }) => attributes.title);
    return { titles, total: body.meta.pagination.total, marks: body.meta.search?.marks };
  };

  it.each<[string, string[]]>([
    ['acos', ['Lower your ACoS', 'Numbers of March']],
    ['advertising cost of sales', ['Numbers of March', 'Lower your ACoS']],
    ['sellercentral', ['Seller Central is slow', 'Help pages']],
    ['seller-central', ['Seller Central is slow', 'Help pages']],
    ['"pay per click"', ['Pay-per-click']],
    ['optimize catalog', ['Optimise the catalogue']],
    ['color', ['Optimise the catalogue']],
    ['ruckgabe', ['Anzeigen']],
    ['亚马逊', ['广告']],
    ['🔥', ['广告']],
    ['smith campaign', ['Campaigns']],
    ['campaigns -ppc', ['Campaigns']],
    ['campain', ['Campaigns', 'PPC', 'Pay-per-click']],
    ['umbrelals', ['Costs']],
    ['umbrel', ['Costs']],
    ['nowhere', []],
  ])('finds %s', async (search, expected) => {
    const { titles, total } = await list(search);
    expect(titles.slice(0, expected.length)).toEqual(expected);
    expect(total).toBe(titles.length);
    if (search !== 'smith campaign') expect(titles).toHaveLength(expected.length);
  });

  it('answers a question by what is asked for', async () => {
    const { titles } = await list('how do I lower my acos?');
    expect(titles[0]).toBe('Lower your ACoS');
  });

  it('leaves out what a minus names, in any form, and nothing else', async () => {
    const all = await list('', 'sort=createdAt:desc');
    const { titles, total } = await list('-ppc', 'sort=createdAt:desc');
    expect(titles).toEqual(all.titles.filter((title) => title !== 'PPC' && title !== 'Pay-per-click'));
    expect([total, all.total]).toEqual([POSTS.length - 2, POSTS.length]);
  });

  it('says what to mark', async () => {
    expect((await list('acos')).marks).toEqual(expect.arrayContaining(['acos', 'advertising cost of sales']));
    expect((await list('Rückgabe')).marks).toEqual(expect.arrayContaining(['Rückgabe']));
    expect((await list('how do I lower campain')).marks).not.toContain('I');
  });

  it('joins filters, and keeps to other orders', async () => {
    const by = `filters[news_raw_data][metaData][postUser][$eq]=Jo%20Smith`;
    expect((await list('campaign', `${by}&sort=relevance`)).titles).toEqual(['Campaigns']);
    expect((await list('campaign', 'sort=createdAt:asc')).titles).toEqual(['Pay-per-click', 'PPC', 'Campaigns']);
    expect((await list('campaign', 'sort=title:desc')).titles).toEqual(['Pay-per-click', 'PPC', 'Campaigns']);
    expect((await list('campaign', 'filters[title][$containsi]=pay&sort=relevance')).titles).toEqual(['Pay-per-click']);
  });

  it.each(['!!!', '" " -', "'; drop table app.posts", '\\', 'a:* & !b', '-', '٪', ' '.repeat(300)])(
    'takes %s',
    async (search) => {
      await list(search);
    },
  );

  it('follows what happens to posts', async () => {
    const { db } = backend.database;
    await addPosts([['Zeppelins', 'A zeppelin carries parcels.']]);
    expect((await list('zeppelin')).total).toBe(1);
    await sql`update app.posts set text = 'An airship carries parcels.', title = 'Airship' where title = 'Zeppelins'`.execute(
      db,
    );
    expect([(await list('zeppelin')).total, (await list('airship')).total]).toEqual([0, 1]);
    await sql`update app.posts set published_at = null, hidden_at = now() where title = 'Airship'`.execute(db);
    expect((await list('airship')).total).toBe(0);
    await sql`delete from app.posts where title = 'Airship'`.execute(db);
  });

  it('neither doubles nor loses a post between pages', async () => {
    await sql`
      insert into app.posts (title, url_slug, text, type, text_hash, published_at, created_at)
      select 'Number ' || i, 'many-' || i, 'a gadget ' || case when i % 7 = 0 then 'gadget gadget' else repeat('other ', i % 30) end, 'web', 'many ' || i,
        timestamptz '2025-01-01' - i % 50 * interval '1 hour', timestamptz '2025-01-01' - i % 50 * interval '1 hour'
      from generate_series(1, 700) i`.execute(backend.database.db);
    for (const sort of ['relevance', 'createdAt:desc']) {
      const seen: string[] = [];
      let total = 0;
      for (let page = 1; page <= 8; page += 1) {
        const part = await list('gadget', `sort=${sort}&pagination[page]=${page}&pagination[pageSize]=100`);
        seen.push(...part.titles);
        total = part.total;
      }
      expect([new Set(seen).size, seen.length, total]).toEqual([700, 700, 700]);
    }
  });

  it('searches as the specification has it while posts are missing, and without the setting refuses', async () => {
    await switchSearchOff(backend.database);
    await switchSearchOn(backend.database);
    const { titles, marks } = await list('umbrel');
    expect([titles, marks]).toEqual([['Costs'], undefined]);
    await fillSearch(backend.database, () => false);
    expect((await list('acos')).titles).toHaveLength(2);
    await backend.reset({ searchExtensions: false });
    expect((await send(backend, 'GET', '/api/news/public?_q=acos')).status).toBe(400);
    expect((await send(backend, 'GET', '/api/news/public?sort=relevance')).status).toBe(400);
  });
});
