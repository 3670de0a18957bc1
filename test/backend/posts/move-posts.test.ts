import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getPost } from '#backend/posts/curation/get-post.ts';
import { movePosts, type PostMove } from '#backend/posts/curation/move-posts.ts';
import { ingestPosts } from '#backend/posts/ingest/ingest-posts.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyDatabase } from '#test/rig/database.ts';

const actor = { kind: 'operator', id: 1, name: 'ada' } as const;
const at = new Date('2026-05-01T12:00:00.000Z');

describe.each(anyDatabase)('moving posts between states, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(() => backend.reset());
  afterAll(() => backend.close());

  const move = async (to: PostMove, ...ids: number[]) =>
    (await movePosts(backend.database.db, { move: to, ids }, actor, at)).map(({ id }) => id);
  const state = async (id: number) => (await getPost(backend.database.db, id))?.state;
  const publicTitles = async () => {
    const answer = await backend.app.request('/api/news/public?sort=id&pagination[pageSize]=100');
    const { data, meta } = (await answer.json()) as {
      data: { attributes: { title: string } }[];
      meta: { pagination: { total: number } };
    };
    expect(meta.pagination.total).toBe(data.length);
    return data.map(({ attributes }) => attributes.title);
  };
  const logged = () =>
    backend.database.db
      .selectFrom('app.audit_log')
      .select(['action', 'actor', 'username', 'subject_id', 'before', 'after'])
      .orderBy('id')
      .execute();

  it('takes a post off the site and puts it back under the date that it had', async () => {
    const id = await createPost(backend, { title: 'One', createdAt: '2026-03-01T09:00:00.000Z' });
    await createPost(backend, { title: 'Two' });
    for (const [to, expected, shown] of [
      ['hide', 'hidden', ['Two']],
      ['delete', 'deleted', ['Two']],
      ['restore', 'hidden', ['Two']],
      ['publish', 'published', ['One', 'Two']],
      ['delete', 'deleted', ['Two']],
      ['restore', 'published', ['One', 'Two']],
      ['delete', 'deleted', ['Two']],
      ['publish', 'published', ['One', 'Two']],
    ] as const) {
      expect(await move(to, id)).toEqual([id]);
      expect([to, await state(id), await publicTitles()]).toEqual([to, expected, shown]);
    }
    expect((await getPost(backend.database.db, id))?.publishedAt).toBe('2026-03-01T09:00:00.000Z');
  });

  it('passes over what cannot be moved there', async () => {
    const published = await createPost(backend);
    const draft = await createPost(backend, { publishedAt: null });
    expect(await move('publish', published, 4711)).toEqual([]);
    expect(await move('hide', draft)).toEqual([]);
    expect(await move('restore', published, draft)).toEqual([]);
    expect(await move('delete', published, published, draft, 4711)).toEqual([published, draft]);
    expect(await move('delete', published)).toEqual([]);
    expect(await logged()).toHaveLength(2);
  });

  it('makes a dropped draft a draft again when it is restored', async () => {
    const draft = await createPost(backend, { publishedAt: null });
    await move('delete', draft);
    await move('restore', draft);
    expect(await state(draft)).toBe('draft');
  });

  it('writes down who did it, and where the post was before', async () => {
    const id = await createPost(backend, { title: 'One', createdAt: '2026-03-01T09:00:00.000Z' });
    const [moved] = await movePosts(backend.database.db, { move: 'hide', ids: [id] }, actor, at);
    expect(moved?.change).toEqual(expect.any(Number));
    expect(await logged()).toEqual([
      {
        action: 'posts.hide',
        actor: 'operator',
        username: 'ada',
        subject_id: String(id),
        before: expect.objectContaining({ title: 'One', state: 'published', hiddenAt: null }),
        after: expect.objectContaining({ title: 'One', state: 'hidden', publishedAt: null }),
      },
    ]);
  });

  it('keeps every count right', async () => {
    const deps = { database: backend.database, pictures: backend.pictures, clock: () => at };
    await ingestPosts(deps, [
      { line: 1, value: { text: 'One #ppc', postUser: 'Ada', publishedAt: '2026-03-01T09:00:00Z' } },
      { line: 2, value: { text: 'Two #ppc', postUser: 'Ada', publishedAt: '2026-03-01T09:00:00Z' } },
    ]);
    const counts = async () => {
      const { db } = backend.database;
      const [author] = await db.selectFrom('app.authors').select('posts_count').execute();
      const [tag] = await db.selectFrom('app.hashtags').select('posts_count').execute();
      const [day] = await db.selectFrom('public.gb_daily_summaries').select('articles_processed').execute();
      const [all] = await db.selectFrom('app.counters').select('value').where('name', '=', 'posts').execute();
      return [author?.posts_count, tag?.posts_count, day?.articles_processed, Number(all?.value)];
    };
    expect(await counts()).toEqual([2, 2, 2, 2]);
    await move('hide', 1);
    expect(await counts()).toEqual([1, 1, 1, 1]);
    await move('delete', 1);
    expect(await counts()).toEqual([1, 1, 1, 1]);
    await move('publish', 1);
    expect(await counts()).toEqual([2, 2, 2, 2]);
  });

  it.each(['hide', 'delete'] as const)('does not let ingest bring again what it %ss', async (to) => {
    const deps = { database: backend.database, pictures: backend.pictures, clock: () => at };
    const records = [
      { line: 1, value: { text: 'By its link', postLink: 'https://x.com/ada/status/1' } },
      { line: 2, value: { text: 'By its text' } },
    ];
    await ingestPosts(deps, records);
    await move(to, 1, 2);
    expect(await ingestPosts(deps, records)).toMatchObject({ created: 0, duplicates: 2 });
    expect(await ingestPosts(deps, records, { update: true })).toMatchObject({ created: 0, updated: 0 });
    expect(await publicTitles()).toEqual([]);
  });

  it('does not deadlock with ingest and other operators', async () => {
    const deps = { database: backend.database, pictures: backend.pictures, clock: () => at };
    const ids: number[] = [];
    for (let index = 0; index < 30; index += 1) ids.push(await createPost(backend));
    const reversed = ids.toReversed();
    await Promise.all([
      move('hide', ...ids),
      move('delete', ...reversed),
      ingestPosts(
        deps,
        ids.map((id) => ({ line: id, value: { text: `Another ${id} #ppc` } })),
      ),
      move('publish', ...reversed),
    ]);
    expect((await publicTitles()).length).toBeGreaterThanOrEqual(25);
  });
});
