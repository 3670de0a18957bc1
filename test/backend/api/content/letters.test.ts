import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send, signIn, signUp } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';

describe.each(anyDatabase)('letters in another form, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(() => backend.reset());
  afterAll(() => backend.close());

  const find = async (query: string) => {
    const { status, body } = await send(backend, 'GET', `/api/news/public?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return { ids: body.data.map(({ id }: { id: number }) => id), total: body.meta.pagination.total };
  };
  const search = (term: string) =>
    find(
      ['[title]', '[description]', '[news_raw_data][text]']
        .map((field, index) => `filters[$or][${index}]${field}[$containsi]=${encodeURIComponent(term)}`)
        .join('&'),
    );

  it.each<[text: string, ...terms: string[]]>([
    ['Don’t cut bids', "Don't cut bids", "don't", 'don‘t', 'Don´t cut', 'DON’T'],
    ['pri\u00adcing and am\u200bazon', 'pricing', 'amazon', 'PRI\u00adCING'],
    ['pricing', 'pri\u00adcing', '𝗣𝗿𝗶𝗰𝗶𝗻𝗴', 'ｐｒｉｃｉｎｇ'],
    ['𝗣𝗿𝗶𝗰𝗶𝗻𝗴 𝗽𝗼𝘄𝗲𝗿', 'pricing', 'Pricing power', '𝗽𝗼𝘄𝗲𝗿'],
    ['A café', 'cafe\u0301', 'CAFÉ'],
    ['A cafe\u0301 au lait', 'café', 'CAFE\u0301', 'café au'],
    ['A non‑breaking hyphen', 'non-breaking', 'non–breaking'],
    ['90\u00a0days of cash', '90 days', '90\u202fdays'],
    ['Ｆｕｌｌ ｗｉｄｔｈ', 'full', 'full width'],
    ['ΛΟΓΟΣ', 'λογος', 'λογοσ'],
    ['Die STRASSE', 'straße', 'Straße'],
    ['İstanbul', 'istanbul', 'İSTANBUL'],
    ['Tiếng Việt', 'tie\u0302\u0301ng vie\u0323\u0302t'],
    ['ｱﾏｿﾞﾝ', 'アマゾン'],
    ['亚马逊 广告', '亚马逊'],
    ['a 👩\u200d💻 works', '👩\u200d💻', '👩💻'],
    ['100% of a_b\\c', '１００％', 'a＿b＼c'],
  ])('%j is found', async (text, ...terms) => {
    const id = await createPost(backend, { text });
    await createPost(backend, { text: 'Something else' });
    for (const term of terms) expect([term, await search(term)]).toEqual([term, { ids: [id], total: 1 }]);
    const field = `filters[news_raw_data][text][$containsi]=${encodeURIComponent(terms[0] ?? '')}`;
    expect((await find(field)).ids).toEqual([id]);
    expect((await find(field.replace('$containsi', '$notContainsi'))).ids).not.toContain(id);
  });

  it('an accent makes another word', async () => {
    await createPost(backend, { text: 'Un año' });
    expect((await search('ano')).total).toBe(0);
  });

  it('an author is filtered by any spelling of the name', async () => {
    const ids = [
      await createPost(backend, { author: 'José Ruiz' }),
      await createPost(backend, { author: 'Jose\u0301\u00a0Ruiz' }),
      await createPost(backend, { author: '𝗝𝗼𝘀é 𝗥𝘂𝗶𝘇' }),
    ];
    await createPost(backend, { author: 'Jose Ruiz' });
    for (const name of ['José Ruiz', 'Jose\u0301 Ruiz', 'josé ruiz']) {
      const filter = `filters[news_raw_data][metaData][postUser][$eq]=${encodeURIComponent(name)}&sort=id:asc`;
      expect(await find(filter)).toEqual({ ids, total: 3 });
      const { body } = await send(backend, 'GET', `/api/news/profile?${filter.replace('&sort=id:asc', '')}`);
      expect(body.data.authors).toMatchObject([{ posts: 3 }]);
    }
  });

  it('is one hashtag and one collection', async () => {
    const { token } = await signUp(backend, 'reader');
    const create = async (path: string, name: string) =>
      (await send(backend, 'POST', path, { token, body: { data: { name } } })).status;
    expect(await create('/api/hashtags', '#café')).toBe(200);
    for (const name of ['#CAFE\u0301', '＃ｃａｆé', '#ca\u00adfé', '#café\ufe0f'])
      expect(await create('/api/hashtags', name)).toBe(400);
    expect(await create('/api/hashtags', '#cafe')).toBe(200);
    for (const path of ['/api/hashtags', '/api/bookmarks']) expect(await create(path, '\u00ad\u3164')).toBe(400);
    expect(await create('/api/bookmarks', 'Don’t forget')).toBe(200);
    for (const name of ["DON'T forget", 'Don’t\u00a0forget', 'Ｄon’t forget'])
      expect(await create('/api/bookmarks', name)).toBe(400);
  });

  it('is one reader', async () => {
    const account = { username: 'zo\u00e9', email: 'zoe@example.com', password: 'Ｐａｓｓ cafe\u0301' };
    const register = (body: object) =>
      send(backend, 'POST', '/api/auth/local/register', { body: { ...account, ...body } });
    expect((await register({})).status).toBe(200);
    for (const username of ['zoe\u0301', 'ＺＯÉ', 'z\u00adoé']) {
      expect((await register({ username, email: 'other@example.com' })).status).toBe(400);
    }
    for (const identifier of ['zo\u00e9', 'zoe\u0301', 'zoe@example.com']) {
      expect((await signIn(backend, identifier, 'Pass caf\u00e9')).status).toBe(200);
    }
    expect((await signIn(backend, 'ZOÉ', account.password)).status).toBe(400);
  });
});
