import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PageQuery, readPage } from '#backend/db/long-list.ts';
import { listPosts, type PostListQuery, postFilterSchema } from '#backend/posts/curation/list-posts.ts';
import { movePosts } from '#backend/posts/curation/move-posts.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyDatabase } from '#test/rig/database.ts';

const actor = { kind: 'operator', id: 1, name: 'ada' } as const;
const at = new Date('2026-05-01T12:00:00.000Z');
const day = (number: number) => `2026-03-0${number}T09:00:00.000Z`;

describe.each(anyDatabase)('the desk’s list of posts, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
    await backend.reset();
    const { db } = backend.database;
    const one = { title: 'Bids', text: 'Lower your bids by 50%', author: 'Ada Abel', createdAt: day(1) };
    await createPost(backend, one);
    await createPost(backend, { title: 'listing', text: 'Titles first', author: 'Bob', createdAt: day(2) });
    await createPost(backend, { title: 'Ads', slug: 'ads', text: 'About bids, too', author: null, createdAt: day(3) });
    await createPost(backend, { title: 'Hid', author: 'Ada Abel', createdAt: day(4) });
    await createPost(backend, { title: 'Del', author: 'Ada Abel', createdAt: day(5) });
    await createPost(backend, {
      title: 'Draft',
      text: 'Of bids',
      author: 'Cleo',
      publishedAt: null,
      createdAt: day(6),
    });
    await movePosts(db, { move: 'hide', ids: [4] }, actor, at);
    await movePosts(db, { move: 'delete', ids: [5] }, actor, at);
    await db.updateTable('app.posts').set({ type: 'Twitter' }).where('id', '=', 2).execute();
    await db.insertInto('app.hashtags').values({ name: '#ppc' }).execute();
    await db.insertInto('app.posts_hashtags').values({ post_id: 1, hashtag_id: 1 }).execute();
    const [source] = await db
      .insertInto('app.sources')
      .values({
        url: 'https://a.example',
        canonical_url: 'a',
        host: 'a',
        title: 'A’s',
        next_poll_at: at,
        created_at: at,
      })
      .returning('id')
      .execute();
    await db
      .updateTable('app.posts')
      .set({ source_id: source?.id ?? 0 })
      .where('id', '=', 3)
      .execute();
    const report = { post_id: 3, reason: 'spam', signed_in: false, created_at: at } as const;
    await db
      .insertInto('app.reports')
      .values({ ...report, reporter_hash: 'x' })
      .execute();
    await db
      .insertInto('app.reports')
      .values({ ...report, post_id: 1, settled_at: at })
      .execute();
  });
  afterAll(() => backend.close());

  const list = async (filter: object, query: Partial<PostListQuery & PageQuery> = {}) => {
    const sort = { field: 'createdAt', order: 'desc' } as const;
    const parsed = postFilterSchema.parse(filter);
    const { db } = backend.database;
    const asked = { sort, limit: 25, offset: 0, ...query, filter: parsed };
    const { rows, total } = await readPage(db, await listPosts(db, asked), asked);
    return { ids: rows.map(({ id }) => id), total, rows };
  };

  it.each([
    [{}, [6, 4, 3, 2, 1]],
    [{ state: 'published' }, [3, 2, 1]],
    [{ state: 'draft' }, [6]],
    [{ state: 'hidden' }, [4]],
    [{ state: 'deleted' }, [5]],
    [{ author: 'Ada Abel' }, [4, 1]],
    [{ author: 'Ada Abel', state: 'deleted' }, [5]],
    [{ platform: 'Twitter' }, [2]],
    [{ hashtag: '#PPC' }, [1]],
    [{ hashtag: 'ppc' }, [1]],
    [{ hashtag: 'none' }, []],
    [{ sourceId: 1 }, [3]],
    [{ from: '2026-03-02', to: '2026-03-03' }, [3, 2]],
    [{ reported: true }, [3]],
    [{ reported: false, state: 'published' }, [2, 1]],
    [{ id: [5, 1] }, [1]],
    [{ q: 'BIDS' }, [6, 3, 1]],
    [{ q: 'bids lower' }, [1]],
    [{ q: '"about bids"' }, [3]],
    [{ q: 'abel' }, [4, 1]],
    [{ q: 'bob' }, [2]],
    [{ q: '"f b"' }, [6]],
    [{ q: 'abel bids' }, [1]],
    [{ q: 'bids of' }, [6]],
    [{ q: 'bids zz' }, []],
    [{ q: '50%' }, [1]],
    [{ q: '5_%' }, []],
    [{ q: 'bids', state: 'draft' }, [6]],
    [{ q: 'del' }, []],
    [{ q: 'del', state: 'deleted' }, [5]],
    [{ q: ' ' }, [6, 4, 3, 2, 1]],
  ])('filters by %j', async (filter, expected) => {
    const { ids, total } = await list(filter);
    expect(ids).toEqual(expected);
    expect(total).toBe(expected.length);
  });

  it.each([{ sourceId: 2_147_483_648 }, { id: 2_147_483_648 }, { id: [1, 2_147_483_648] }])(
    'refuses %j, larger than any id',
    (filter) => {
      expect(postFilterSchema.safeParse(filter).success).toBe(false);
    },
  );

  it.each([
    ['createdAt', 'asc', [1, 2, 3, 4, 6]],
    ['title', 'asc', [3, 1, 6, 4, 2]],
    ['title', 'desc', [2, 4, 6, 1, 3]],
    ['author', 'asc', [4, 1, 2, 6, 3]],
    ['author', 'desc', [3, 6, 2, 1, 4]],
    ['reports', 'asc', [1, 2, 4, 6, 3]],
    ['reports', 'desc', [3, 6, 4, 2, 1]],
    ['id', 'desc', [6, 4, 3, 2, 1]],
  ] as const)('sorts by %s %s', async (field, order, expected) => {
    expect((await list({}, { sort: { field, order } })).ids).toEqual(expected);
  });

  it('pages, with the total of all', async () => {
    expect(await list({}, { limit: 2, offset: 2 })).toMatchObject({ ids: [3, 2], total: 5 });
    expect(await list({}, { limit: 2, offset: 4 })).toMatchObject({ ids: [1], total: 5 });
    expect(await list({}, { limit: 2, offset: 10 })).toMatchObject({ ids: [], total: 5 });
  });

  it('returns the fields of the desk’s list', async () => {
    expect((await list({ id: [3] })).rows).toEqual([
      {
        ...{ id: 3, state: 'published', title: 'Ads', author: null, platform: 'LinkedIn', link: null, slug: 'ads' },
        ...{
          hashtags: [],
          source: 'A’s',
          createdAt: day(3),
          publishedAt: day(3),
          updatedAt: expect.any(String),
          reports: 1,
        },
      },
    ]);
  });
});
