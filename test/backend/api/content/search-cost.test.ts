import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send, signUp } from '#test/rig/client.ts';
import { anyKind } from '#test/rig/database.ts';

const FIELDS = ['[title]', '[description]', '[news_raw_data][text]'];

/** The conditions of a search as the web sends it, in lists of 33 terms where there are more. */
function search(terms: string[]): string {
  const isNested = terms.length > 33;
  return terms
    .flatMap((term, index) =>
      FIELDS.map((field, offset) => {
        const list = isNested ? `[$or][${Math.floor(index / 33)}]` : '';
        return `filters${list}[$or][${(index % 33) * 3 + offset}]${field}[$containsi]=${encodeURIComponent(term)}`;
      }),
    )
    .join('&');
}

describe('what a list of posts may cost', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend(anyKind);
  });
  beforeEach(() => backend.reset());
  afterAll(() => backend.close());

  const list = (query: string) => send(backend, 'GET', `/api/news/public?${query}`);
  const foundBy = async (query: string) => {
    const { status, body } = await list(query);
    expect(status, JSON.stringify(body.error)).toBe(200);
    return body.data.map(({ id }: { id: number }) => id);
  };

  it.each([
    [
      'thirty-three terms of two letters',
      search(Array.from({ length: 33 }, (_, index) => `q${index % 10}${' '.repeat(index)}z`)),
    ],
    ['four terms of two letters beside one that an index finds', search(['zq', 'qx', 'xj', 'jk', 'listing'])],
    ['terms of punctuation alone', search(['!!!!', '????', '----', '....'])],
    [
      '180 conditions that exclude',
      Array.from({ length: 180 }, (_, index) => `filters[$and][${index}][title][$notContainsi]=a${index}`).join('&'),
    ],
    [
      'four negated searches',
      Array.from({ length: 4 }, (_, index) => `filters[$and][${index}][$not][title][$containsi]=word${index}`).join(
        '&',
      ),
    ],
    [
      'four conditions on fields without an index',
      'filters[url_slug][$eq]=a&filters[description][$eq]=b&filters[title][$startsWith]=c&filters[news_raw_data][type][$eq]=d',
    ],
  ])('refuses %s, and says why', async (_, query) => {
    const { status, body } = await list(query);
    expect(status).toBe(400);
    expect(body).toMatchObject({ data: null, error: { status: 400, name: 'ValidationError', details: {} } });
    expect(body.error.message).toMatch(
      /^At most 3 conditions that no index serves can be asked for at once.*; here are \d+$/,
    );
  });

  it('refuses more than ten conditions on relations', async () => {
    const query = Array.from({ length: 11 }, (_, index) => `filters[$or][${index}][hashtags][id][$eq]=${index + 1}`);
    const { status, body } = await list(query.join('&'));
    expect([status, body.error.message]).toEqual([400, 'At most 10 conditions on relations can be asked for at once']);
  });

  it('takes three terms that no index finds, with any number that one does', async () => {
    const ids = [await createPost(backend, { text: 'in the uk' }), await createPost(backend, { text: 'a listing' })];
    await createPost(backend, { text: 'neither' });
    const words = Array.from({ length: 30 }, (_, index) => `absent${index}`);
    expect(await foundBy(`${search(['uk', 'zq', 'xj', 'listing', ...words])}&sort=id:asc`)).toEqual(ids);
  });

  it('finds the last of seventy-five terms, in lists within a list', async () => {
    const id = await createPost(backend, { description: 'has nr174 in it' });
    await createPost(backend, { description: 'has none' });
    const words = Array.from({ length: 75 }, (_, index) => `nr${100 + index}`);
    expect(await foundBy(search(words))).toEqual([id]);
  });

  it('accepts every combination that the site itself sends', async () => {
    const id = await createPost(backend, { text: 'ppc for sellers', author: 'Ada Abel' });
    const query = [
      search(['ppc', '"']),
      'filters[publishedAt][$gte]=2020-01-01T00:00:00.000Z&filters[publishedAt][$lte]=2030-01-01T23:59:59.999Z',
      ...Array.from(
        { length: 100 },
        (_, index) => `filters[news_raw_data][metaData][postUser][$in][${index}]=Author${index}`,
      ),
      'filters[news_raw_data][metaData][postUser][$in][100]=Ada%20Abel',
      'sort=createdAt:desc',
    ];
    expect(await foundBy(query.join('&'))).toEqual([id]);
    expect(await foundBy(`filters[id][$ne]=${id}&sort=publishedAt:desc`)).toEqual([]);
  });

  it.each(['hashtags', 'bookmarks'])('takes twenty conditions on %s, no more', async (path) => {
    const account = await signUp(backend, 'ada');
    const ask = (count: number) =>
      send(
        backend,
        'GET',
        `/api/${path}?${Array.from({ length: count }, (_, index) => `filters[$and][${index}][name][$notContainsi]=a`).join('&')}`,
        { token: account.token },
      );
    expect((await ask(20)).status).toBe(200);
    const { status, body } = await ask(21);
    expect([status, body.error.message]).toEqual([400, 'Invalid parameter filters']);
  });
});
