import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { testDatabases } from '#test/rig/database.ts';
import { createDesk, type DeskSend } from '#test/rig/desk.ts';

// Strapi 4's documentation of its REST API (create, update and delete an entry; relations) is what these are held against.

describe.each(testDatabases)('Strapi’s writes of news, on %s', (kind) => {
  let backend: TestBackend;
  let write: DeskSend;
  let read: DeskSend;
  let asReader: DeskSend;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(async () => {
    await backend.reset();
    const desk = await createDesk(backend);
    write = await desk.withToken(['posts:write'], 'strapi');
    read = await desk.withToken(['posts:read'], 'reads');
    asReader = desk.asReader;
  });
  afterAll(() => backend.close());

  const slugs = async () =>
    (await send(backend, 'GET', '/api/news/public')).body.data.map(
      ({ attributes }: { attributes: { url_slug: string } }) => attributes.url_slug,
    );
  const tag = async (...names: string[]) => {
    const rows = names.map((name) => ({ name }));
    return (await backend.database.db.insertInto('app.hashtags').values(rows).returning('id').execute()).map(
      ({ id }) => id,
    );
  };
  const NEWS = {
    description: 'Why',
    title: 'Bid less',
    news_raw_data: {
      text: 'Bid less.',
      type: 'LinkedIn',
      metaData: { postUser: 'Ada', postLink: 'https://x.com/a/status/1' },
    },
  };

  it('creates an entry, published unless publishedAt is null', async () => {
    const { status, body } = await write('POST', '/api/news', {
      data: { ...NEWS, publishedAt: '2026-03-01T09:00:00.000Z' },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        id: 1,
        attributes: {
          ...{ title: 'Bid less', description: 'Why', url_slug: 'bid-less' },
          ...{ createdAt: '2026-03-01T09:00:00.000Z', publishedAt: '2026-03-01T09:00:00.000Z' },
          updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
          news_raw_data: {
            ...{ id: 1, text: 'Bid less.', type: 'LinkedIn' },
            metaData: {
              id: 1,
              postUser: 'Ada',
              postLink: 'https://x.com/a/status/1',
              userLink: null,
              url_slug: 'bid-less',
            },
          },
        },
      },
      meta: {},
    });
    const draft = await write('POST', '/api/news', { data: { news_raw_data: { text: 'Later' }, publishedAt: null } });
    expect([draft.status, draft.body.data.attributes.publishedAt]).toEqual([200, null]);
    expect(await slugs()).toEqual(['bid-less']);
  });

  it('has a description that was made from the text follow it', async () => {
    const news = (text: string) => ({ data: { news_raw_data: { text, type: 'LinkedIn' } } });
    const { body } = await write('POST', '/api/news', news('Fees rise. They are $0.08 a unit.'));
    const { id } = body.data;
    const updated = await write('PUT', `/api/news/${id}`, news('Fees rise. They are $0.15 a unit.'));
    expect(updated.body.data.attributes.description).toBe('They are $0.15 a unit.');
  });

  it('updates what is named, and answers it populated as asked', async () => {
    await write('POST', '/api/news', { data: NEWS });
    const ids = await tag('#ppc', '#ads', '#seo');
    const put = (data: object) => write('PUT', '/api/news/1?populate=hashtags', { data });
    const names = ({ body }: Awaited<ReturnType<typeof put>>) =>
      body.data.attributes.hashtags.data.map(({ attributes }: { attributes: { name: string } }) => attributes.name);
    const first = await put({
      title: 'Bid more',
      hashtags: [ids[0]],
      news_raw_data: { metaData: { postUser: 'Eve' } },
      unknown: 1,
    });
    expect(first.body.data.attributes).toMatchObject({
      title: 'Bid more',
      news_raw_data: { text: 'Bid less.', metaData: { postUser: 'Eve', postLink: 'https://x.com/a/status/1' } },
    });
    expect(names(first)).toEqual(['#ppc']);
    expect(names(await put({ hashtags: { connect: [{ id: ids[1] }], disconnect: [ids[0]] } }))).toEqual(['#ads']);
    expect(names(await put({ hashtags: { set: [String(ids[2])] } }))).toEqual(['#seo']);
    expect(names(await put({ hashtags: null }))).toEqual([]);
  });

  it('takes an entry off the site and puts it back by publishedAt', async () => {
    const id = await createPost(backend, { slug: 'one' });
    expect(
      (await write('PUT', `/api/news/${id}`, { data: { publishedAt: null } })).body.data.attributes.publishedAt,
    ).toBeNull();
    expect(await slugs()).toEqual([]);
    const at = '2026-03-01T09:00:00.000Z';
    expect(
      (await write('PUT', `/api/news/${id}`, { data: { publishedAt: at } })).body.data.attributes.publishedAt,
    ).toBe(at);
    expect(await slugs()).toEqual(['one']);
  });

  it('deletes an entry and answers what it was; its address is gone', async () => {
    const id = await createPost(backend, { slug: 'one', title: 'One' });
    const { status, body } = await write('DELETE', `/api/news/${id}`);
    expect([status, body.data.attributes.title]).toEqual([200, 'One']);
    expect((await write('DELETE', `/api/news/${id}`)).status).toBe(404);
    expect((await write('PUT', `/api/news/${id}`, { data: {} })).status).toBe(404);
    const gone = await send(backend, 'GET', '/api/news/get-by-url-slug/one');
    expect([gone.status, gone.body.error.details]).toEqual([404, { gone: true }]);
  });

  it('says what is wrong as a Strapi does', async () => {
    await write('POST', '/api/news', { data: NEWS });
    const wrong = async (method: string, path: string, body: unknown) => {
      const answer = await write(method, path, body);
      const { name, message, details } = answer.body.error;
      return [answer.status, name, message, details.errors?.[0]?.path];
    };
    const missing = 'Missing "data" payload in the request body';
    expect(await wrong('POST', '/api/news', {})).toEqual([400, 'ValidationError', missing, undefined]);
    expect((await wrong('POST', '/api/news', { data: {} }))[3]).toEqual(['news_raw_data', 'text']);
    expect((await wrong('PUT', '/api/news/1', { data: { title: 7 } }))[3]).toEqual(['title']);
    expect(await wrong('PUT', '/api/news/1', { data: { hashtags: [4711] } })).toEqual([
      ...[400, 'ValidationError'],
      '1 relation(s) of type api::hashtag.hashtag associated with this entity do not exist',
      ['hashtags'],
    ]);
    expect((await wrong('PUT', '/api/news/1', { data: { image: 4711 } }))[3]).toEqual(['image']);
    // Larger than any id can be.
    expect((await wrong('PUT', '/api/news/1', { data: { image: 2_147_483_648 } }))[3]).toEqual(['image']);
    expect((await wrong('PUT', '/api/news/1', { data: { hashtags: [2_147_483_648] } }))[3]).toEqual(['hashtags']);
    expect((await wrong('POST', '/api/news', { data: NEWS }))[0]).toBe(400);
    expect(await wrong('PUT', '/api/news/4711', { data: {} })).toEqual([404, 'NotFoundError', 'Not Found', undefined]);
  });

  it.each([
    ['POST', '/api/news'],
    ['PUT', '/api/news/1'],
    ['DELETE', '/api/news/1'],
  ])('lets nobody %s without the scope', async (method, path) => {
    await createPost(backend);
    const body = method === 'DELETE' ? undefined : { data: NEWS };
    const status = async (as: DeskSend) => (await as(method, path, body)).status;
    expect(await status(read)).toBe(403);
    expect((await send(backend, method, path, { body })).status).toBe(403);
    expect((await send(backend, method, path, { body, token: 'desk_wrong' })).status).toBe(401);
    expect((await send(backend, method, path, { body, token: 'wrong' })).status).toBe(401);
    // The ingest's own door knows no readers.
    expect(await status(asReader)).toBe(method === 'POST' ? 401 : 403);
    expect(await slugs()).toHaveLength(1);
  });

  it('rejects a body above 20 MB, which a key without the scope does not get read', async () => {
    const news = { data: { ...NEWS, ignored: 'x'.repeat(21_000_000) } };
    expect((await write('POST', '/api/news', news)).status).toBe(413);
    expect((await read('POST', '/api/news', news)).status).toBe(403);
    expect(await slugs()).toEqual([]);
  });

  it('leaves the ingest as it was', async () => {
    const token = backend.config.ingestToken;
    const { status, body } = await send(backend, 'POST', '/api/news', { token, body: { data: { text: 'As ever' } } });
    expect([status, body.data.created]).toEqual([200, 1]);
  });
});
