import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { type Account, send, signUp, type TestAnswer } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';

describe.each(anyDatabase)('GET /api/news, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(() => backend.reset());
  afterAll(() => backend.close());

  const list = (query: string, account?: Account) =>
    send(backend, 'GET', `/api/news/public?${query}`, { token: account?.token });
  const idsOf = ({ body }: TestAnswer): number[] => body.data.map((post: { id: number }) => post.id);
  const totalOf = ({ body }: TestAnswer): number => body.meta.pagination.total;
  const search = (term: string) =>
    ['[title]', '[description]', '[news_raw_data][text]']
      .map((field, index) => `filters[$or][${index}]${field}[$containsi]=${encodeURIComponent(term)}`)
      .join('&');

  describe('search', () => {
    it.each([
      ['%', '100% organic', 'one hundred'],
      ['_', 'snake_case', 'snake-case'],
      ['\\', 'back\\slash', 'back/slash'],
      ["'", "it's", 'its'],
    ])('takes %s as a plain character', async (term, matching, other) => {
      const id = await createPost(backend, { text: matching });
      await createPost(backend, { text: other });
      const answer = await list(search(term));
      expect(idsOf(answer)).toEqual([id]);
      expect(totalOf(answer)).toBe(1);
    });

    it.each([
      ['ÄRGER', 'kein ärger mit bewertungen'],
      ['οδοσ', 'ΟΔΟΣ'],
      ['жук', 'ЖУК'],
    ])('finds %s in any case', async (term, text) => {
      const id = await createPost(backend, { text });
      expect(idsOf(await list(search(term)))).toEqual([id]);
    });

    it('does not match across two fields unless the term has a line break', async () => {
      await createPost(backend, { title: 'ends with alpha', description: 'beta begins' });
      expect(idsOf(await list(search('alpha beta')))).toEqual([]);
      // The three fields are joined by line breaks inside: that must not show.
      expect(idsOf(await list(search('alpha\nbeta')))).toEqual([]);
    });

    it('finds a term with a line break within one field', async () => {
      const id = await createPost(backend, { text: 'first line\nsecond line' });
      expect(idsOf(await list(search('line\nsecond')))).toEqual([id]);
    });

    it('keeps a filter on one field to that field', async () => {
      await createPost(backend, { title: 'other', text: 'needle' });
      const id = await createPost(backend, { title: 'Needle' });
      expect(idsOf(await list('filters[title][$containsi]=needle'))).toEqual([id]);
    });

    it('finds 20 terms in three fields', async () => {
      const id = await createPost(backend, { description: 'has term19 in it' });
      await createPost(backend, { description: 'has none' });
      const query = Array.from({ length: 60 }, (_, index) => {
        const field = ['[title]', '[description]', '[news_raw_data][text]'][index % 3];
        return `filters[$or][${index}]${field}[$containsi]=term${Math.floor(index / 3)}`;
      }).join('&');
      const answer = await list(query);
      expect(answer.status).toBe(200);
      expect(idsOf(answer)).toEqual([id]);
    });

    it('takes an empty description for one without the term', async () => {
      const id = await createPost(backend, { description: null });
      expect(idsOf(await list('filters[description][$notContainsi]=x'))).toEqual([id]);
    });
  });

  describe('filters', () => {
    it('takes 100 authors', async () => {
      const id = await createPost(backend, { author: 'Author 99' });
      await createPost(backend, { author: 'Author 100' });
      const query = Array.from(
        { length: 100 },
        (_, index) => `filters[news_raw_data][metaData][postUser][$in][${index}]=Author%20${index}`,
      ).join('&');
      const answer = await list(query);
      expect(idsOf(answer)).toEqual([id]);
      expect(totalOf(answer)).toBe(1);
    });

    it('applies more than 100 entries instead of dropping them', async () => {
      await createPost(backend, { author: 'Somebody else' });
      const query = Array.from(
        { length: 150 },
        (_, index) => `filters[news_raw_data][metaData][postUser][$in][${index}]=Author%20${index}`,
      ).join('&');
      expect(idsOf(await list(query))).toEqual([]);
    });

    it('includes both ends of a range of dates, to the millisecond', async () => {
      const at = (time: string) => createPost(backend, { publishedAt: time, createdAt: time });
      await at('2026-02-28T23:59:59.999Z');
      const first = await at('2026-03-01T00:00:00.000Z');
      const last = await at('2026-03-02T23:59:59.999Z');
      await at('2026-03-03T00:00:00.000Z');
      const answer = await list(
        'filters[publishedAt][$gte]=2026-03-01&filters[publishedAt][$lte]=2026-03-02T23:59:59.999Z&sort=createdAt:desc',
      );
      expect(idsOf(answer)).toEqual([last, first]);
      expect(totalOf(answer)).toBe(2);
    });

    it('combines conditions, nested and negated', async () => {
      const id = await createPost(backend, { title: 'ppc tips', author: 'Ada Abel' });
      await createPost(backend, { title: 'ppc tips', author: 'Bruno Abel' });
      await createPost(backend, { title: 'listing tips', author: 'Ada Abel' });
      const nested = await list(
        'filters[$and][0][$or][0][title][$containsi]=ppc&filters[$and][0][$or][1][title][$eq]=none&filters[$and][1][news_raw_data][metaData][postUser][$eqi]=ADA%20ABEL',
      );
      expect(idsOf(nested)).toEqual([id]);
      const negated = await list(
        'filters[$not][title][$containsi]=listing&filters[news_raw_data][metaData][postUser]=Ada%20Abel',
      );
      expect(idsOf(negated)).toEqual([id]);
    });

    it('omits the current post from related articles', async () => {
      const [own, other] = [await createPost(backend), await createPost(backend)];
      expect(idsOf(await list(`filters[id][$ne]=${own}&sort=publishedAt:desc`))).toEqual([other]);
    });
  });

  describe('totals', () => {
    it('agree with what is there, for everything, an author and a hashtag', async () => {
      const account = await signUp(backend, 'reader');
      const first = await createPost(backend, { author: 'Ada Abel' });
      await createPost(backend, { author: 'Ada Abel' });
      await createPost(backend, { author: 'Bruno Abel' });
      await createPost(backend, { author: 'Ada Abel', publishedAt: null });
      const { body } = await send(backend, 'POST', '/api/hashtags', {
        token: account.token,
        body: { data: { name: '#ppc' } },
      });
      const change = { data: { news: { connect: [first] } } };
      await send(backend, 'PUT', `/api/hashtags/${body.data.id}`, { token: account.token, body: change });
      const page = 'pagination[page]=1&pagination[pageSize]=1';
      expect(totalOf(await list(page))).toBe(3);
      expect(totalOf(await list(`${page}&filters[news_raw_data][metaData][postUser][$eq]=Ada%20Abel`))).toBe(2);
      expect(totalOf(await list(`${page}&filters[hashtags][id][$in][0]=${body.data.id}`))).toBe(1);
      expect(totalOf(await list(`${page}&filters[hashtags][id][$in][0]=99`))).toBe(0);
    });

    it('follow new posts at once, also for a search that was counted before', async () => {
      await createPost(backend, { text: 'needle one' });
      await createPost(backend, { text: 'needle two' });
      const query = `${search('needle')}&pagination[page]=1&pagination[pageSize]=1`;
      expect(totalOf(await list(query))).toBe(2);
      await createPost(backend, { text: 'needle three' });
      expect(totalOf(await list(query))).toBe(3);
    });
  });

  describe('pages', () => {
    it('hold at most 100 posts, and 1000 with a limit', async () => {
      expect((await list('pagination[pageSize]=500')).body.meta.pagination.pageSize).toBe(100);
      expect((await list('pagination[limit]=5000')).body.meta.pagination).toEqual({ start: 0, limit: 1000, total: 0 });
    });

    it('follow each other without gap or repetition when times are equal', async () => {
      const created: number[] = [];
      for (let index = 0; index < 5; index += 1) {
        created.push(await createPost(backend, { createdAt: '2026-01-01T00:00:00Z' }));
      }
      const pages = [1, 2, 3].map((page) =>
        list(`pagination[page]=${page}&pagination[pageSize]=2&sort=createdAt:desc`),
      );
      expect((await Promise.all(pages)).flatMap(idsOf)).toEqual(created.toReversed());
    });

    it('leave the total out when it is not wanted', async () => {
      expect((await list('pagination[withCount]=false')).body.meta.pagination).toEqual({ page: 1, pageSize: 25 });
    });
  });

  describe('fields', () => {
    it('sends the authors’ sample without anything else', async () => {
      await createPost(backend, { author: 'Ada Abel' });
      const { body } = await list('fields[0]=news_raw_data&pagination[limit]=1000');
      expect(Object.keys(body.data[0].attributes)).toEqual(['news_raw_data']);
      expect(body.data[0].attributes.news_raw_data.metaData.postUser).toBe('Ada Abel');
      expect(body.meta.pagination).toEqual({ start: 0, limit: 1000, total: 1 });
    });
  });

  it.each([
    ['filters[nosuchfield][$eq]=1', 'nosuchfield'],
    ['filters[title][$regex]=x', '$regex'],
    ['filters[title][$gt]=x', '$gt'],
    ['filters[password_hash][$startsWith]=a', 'password_hash'],
    ['filters[bookmarks][users_permissions_user][email][$contains]=a', 'email'],
    ['filters[constructor][$eq]=1', 'constructor'],
    ['filters[__proto__][$eq]=1', '__proto__'],
    ['filters[toString]=1', 'toString'],
    ['filters[id][$eq]=1;drop', 'id'],
    ['filters[id][$eq]=99999999999', 'id'],
    ['filters[id][$in][0]=a', 'id'],
    ['filters[publishedAt][$gte]=yesterday', 'publishedAt'],
    ['filters[publishedAt][$gte]=2026-13-45', 'publishedAt'],
    ['filters[publishedAt][$gte]=9999-12-31', 'publishedAt'],
    ['filters[publishedAt][$gte]=1969-12-31', 'publishedAt'],
    ['filters[createdAt][$in][0]=0000-01-01', 'createdAt'],
    ['filters[$or][0][createdAt][$lt]=2100-12-31T23:59:59-14:00', 'createdAt'],
    ['filters[publishedAt][$lt]=%2B275760-09-13T00:00:00Z', 'publishedAt'],
    ['filters[title][$null]=maybe', '$null'],
    ['filters[title][$eq]=a%00b', 'title'],
    ['filters[$or]=x', '$or'],
    ['filters=x', 'filters'],
    ['sort=nosuchfield:asc', 'nosuchfield'],
    ['sort=createdAt:sideways', 'sort'],
    ['sort=createdAt:desc;select', 'sort'],
    ['sort=', 'sort'],
    ['populate=users', 'users'],
    ['populate[bookmarks][populate]=users_permissions_user', 'populate'],
    ['populate[hashtags][filters][id]=1', 'filters'],
    ['fields[0]=password_hash', 'password_hash'],
    ['pagination[page]=0', 'page'],
    ['pagination[page]=-1', 'page'],
    ['pagination[page]=abc', 'page'],
    ['pagination[page]=1.5', 'page'],
    ['pagination[page]=99999999999999999999', 'page'],
    ['pagination[pageSize]=0', 'pageSize'],
    ['pagination[limit]=-1', 'limit'],
    ['pagination[start]=-1', 'start'],
    ['pagination[from]=1', 'from'],
    ['pagination=1', 'pagination'],
    ['publicationState=preview', 'publicationState'],
    ['nosuchparameter=1', 'nosuchparameter'],
  ])('refuses %s and names what is wrong', async (query, name) => {
    await createPost(backend);
    const { status, body } = await list(query);
    expect({ status, error: body.error }).toEqual({
      status: 400,
      error: { status: 400, name: 'ValidationError', message: `Invalid parameter ${name}`, details: {} },
    });
  });

  it('refuses both kinds of pagination together', async () => {
    const { status, body } = await list('pagination[page]=1&pagination[limit]=10');
    expect(status).toBe(400);
    expect(body.error.message).toBe('Invalid pagination parameters. Expected either start/limit or page/pageSize');
  });

  describe('an article', () => {
    const get = (slug: string) => send(backend, 'GET', `/api/news/get-by-url-slug/${slug}`);

    it('is found without the leading slashes of its stored slug', async () => {
      const id = await createPost(backend, { slug: '//a-slug' });
      expect((await get('a-slug')).body.data.id).toBe(id);
      expect((await get('%2Fa-slug')).body.data.id).toBe(id);
    });

    it('is not found while it is a draft', async () => {
      await createPost(backend, { slug: 'a-draft', publishedAt: null });
      expect((await get('a-draft')).status).toBe(404);
    });

    it.each(['a%00b', '..%2F..%2Fetc%2Fpasswd', '%E0%A4%A'])('answers 404 for the slug %s', async (slug) => {
      expect((await get(slug)).status).toBe(404);
    });
  });

  it('never shows a draft', async () => {
    await createPost(backend, { title: 'secret plan', publishedAt: null });
    for (const query of [
      '',
      'publicationState=live',
      'filters[title][$containsi]=secret',
      'filters[publishedAt][$null]=true',
    ]) {
      const answer = await list(query);
      expect([idsOf(answer), totalOf(answer)]).toEqual([[], 0]);
    }
  });
});
