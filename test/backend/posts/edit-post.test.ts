import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '#backend/api/admin/reverts/revert-changes.ts';
import { createPost, editPost } from '#backend/posts/curation/edit-post.ts';
import { getPost } from '#backend/posts/curation/get-post.ts';
import { movePosts } from '#backend/posts/curation/move-posts.ts';
import { newPostSchema, PostConflictError, PostError, postEditSchema } from '#backend/posts/curation/post-schema.ts';
import { ingestPosts } from '#backend/posts/ingest/ingest-posts.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { dependenciesOf } from '#test/rig/dependencies.ts';

const actor = { kind: 'operator', id: 1, name: 'ada' } as const;
const at = new Date('2026-05-01T12:00:00.000Z');

describe.each(anyDatabase)('editing posts, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(() => backend.reset());
  afterAll(() => backend.close());

  const deps = () => ({ database: backend.database, pictures: backend.pictures, clock: () => at });
  const ingest = (value: Record<string, unknown>) => ingestPosts(deps(), [{ line: 1, value }]);
  const edit = (id: number, changes: object) => editPost(deps(), id, postEditSchema(at).parse(changes), actor);
  const create = (post: object) => createPost(deps(), newPostSchema(at).parse(post), actor);
  const post = async (id = 1) => {
    const found = await getPost(backend.database.db, id);
    if (!found) throw new Error(`no post ${id}`);
    return found;
  };
  const tags = () =>
    backend.database.db.selectFrom('app.hashtags').select(['name', 'posts_count']).orderBy('name').execute();

  it('changes what is named and leaves the rest, the address too', async () => {
    await ingest({ text: 'Bid less #ppc', title: 'Bid less', postUser: 'Aba', postLink: 'https://x.com/a/status/1' });
    const before = await post();
    const edited = await edit(1, {
      ...{ title: 'Bid more 🙂', author: 'Ada', description: '', authorLink: 'x.com/ada' },
      ...{ createdAt: '2026-04-30T10:00:00Z', platform: 'LinkedIn', hashtags: ['ads', '#PPC', '#ppc'] },
    });
    expect(edited?.change).toEqual(expect.any(Number));
    expect(await post()).toEqual({
      ...before,
      ...{ title: 'Bid more 🙂', author: 'Ada', description: null, authorLink: 'https://x.com/ada' },
      ...{ createdAt: '2026-04-30T10:00:00.000Z', publishedAt: '2026-04-30T10:00:00.000Z', platform: 'LinkedIn' },
      ...{
        hashtags: ['#ppc', '#ads'],
        updatedAt: at.toISOString(),
        version: expect.not.stringMatching(before.version),
      },
    });
    expect(await tags()).toEqual([
      { name: '#ads', posts_count: 1 },
      { name: '#ppc', posts_count: 1 },
    ]);
  });

  it('has follow a new text what was derived from the old one, in one change that can be undone', async () => {
    await ingest({ text: 'Fees rise. They are $0.08 a unit. #fba #old', hashtags: ['given'] });
    const before = await post();
    // As a client sends it that has loaded the post and changed its text.
    const { title, description } = before;
    const edited = await edit(1, { title, description, text: 'Fees soar. They are $0.15 a unit. #fba #new' });
    expect(await post()).toMatchObject({
      ...{ title: 'Fees soar.', description: 'They are $0.15 a unit. #fba #new', slug: before.slug },
      hashtags: ['#given', '#fba', '#new'],
    });
    await revertChange(dependenciesOf(backend), actor, edited?.change ?? 0);
    const { title: oldTitle, description: oldDescription, hashtags } = await post();
    expect([oldTitle, oldDescription]).toEqual([title, description]);
    expect(hashtags.toSorted()).toEqual(before.hashtags.toSorted());
  });

  it('leaves alone what somebody has set by hand when the text changes', async () => {
    await ingest({ text: 'Fees rise. They are $0.08 a unit. #fba' });
    await edit(1, { title: 'Mine', description: 'By hand', hashtags: [] });
    await edit(1, { text: 'Fees rise. They are $0.15 a unit. #fba' });
    expect(await post()).toMatchObject({ title: 'Mine', description: 'By hand', hashtags: [] });
    await edit(1, { description: '' });
    await edit(1, { text: 'Fees rise. They are $0.16 a unit. #fba' });
    expect(await post()).toMatchObject({ description: null });
  });

  it('logs changed fields, and nothing without a change', async () => {
    await ingest({ text: 'Bid less #ppc', title: 'Bid less', postUser: 'Aba' });
    await edit(1, { author: 'Ada', title: 'Bid less' });
    expect((await edit(1, { author: 'Ada', hashtags: ['#PPC'] }))?.change).toBeNull();
    const lines = await backend.database.db.selectFrom('app.audit_log').select(['action', 'before', 'after']).execute();
    expect(lines).toEqual([{ action: 'posts.edit', before: { author: 'Aba' }, after: { author: 'Ada' } }]);
  });

  it('takes texts of ten thousand characters, emoji and writing from right to left', async () => {
    await ingest({ text: 'Short' });
    const text = `${'שלום עולם 👩‍👩‍👧 مرحبا\n'.repeat(500).slice(0, 9_990).trim()} end`;
    await edit(1, { text });
    expect((await post()).text).toBe(text);
  });

  it('keeps the version of a post that nobody edits, so that no open form becomes stale by an upgrade', async () => {
    await ingest({
      ...{ text: 'Bid less #ppc #ads', title: 'Bid less', description: 'Why', postUser: 'Aba', type: 'Twitter' },
      ...{ postLink: 'https://x.com/a/status/1', userLink: 'https://x.com/a', publishedAt: '2026-04-30T10:00:00Z' },
    });
    expect((await post()).version).toBe('r-qv_A2heTkEcSDy');
  });

  it('refuses a stale edit with the post as it is now, and loses neither', async () => {
    await ingest({ text: 'Bid less', postUser: 'Aba' });
    const { version } = await post();
    await edit(1, { author: 'Ada', version });
    const stale = edit(1, { title: 'Mine', version });
    await expect(stale).rejects.toThrow(PostConflictError);
    await expect(stale).rejects.toMatchObject({ current: { author: 'Ada', title: 'Bid less' } });
    const { version: newer } = await post();
    await edit(1, { title: 'Mine', version: newer });
    expect(await post()).toMatchObject({ author: 'Ada', title: 'Mine' });
  });

  it('lets one of two edits at once win, whichever comes first', async () => {
    await ingest({ text: 'Bid less' });
    const { version } = await post();
    const outcomes = await Promise.allSettled([edit(1, { title: 'A', version }), edit(1, { title: 'B', version })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('does not let a source bring again what was corrected', async () => {
    const records = [
      { line: 1, value: { text: 'By its link', postLink: 'https://x.com/ada/status/1' } },
      { line: 2, value: { text: 'By its text' } },
      { line: 3, value: { text: 'Gets a link' } },
    ];
    await ingestPosts(deps(), records);
    await edit(1, { link: 'https://x.com/ada/status/2' });
    await edit(2, { text: 'By its new text' });
    await edit(3, { link: 'https://x.com/ada/status/3' });
    expect(await ingestPosts(deps(), records)).toMatchObject({ created: 0, duplicates: 3 });
    // And back again, by which it is known under both.
    await edit(1, { link: 'https://x.com/ada/status/1' });
    await edit(1, { link: null });
    expect(await ingestPosts(deps(), records)).toMatchObject({ created: 0, duplicates: 3 });
  });

  it.each([
    [{ link: 'https://www.x.com/ada/status/2?s=20' }, 'link'],
    [{ link: null, text: 'No link' }, 'text'],
  ])('refuses what makes it another post: %j', async (changes, field) => {
    await ingest({ text: 'One', postLink: 'https://x.com/ada/status/1' });
    await ingest({ text: 'Two', title: 'The other', postLink: 'https://x.com/ada/status/2' });
    await ingest({ text: 'No link' });
    const refused = edit(1, changes);
    await expect(refused).rejects.toThrow(PostError);
    await expect(refused).rejects.toMatchObject({ field, message: expect.stringContaining('already') });
  });

  it('returns null for an unknown post', async () => {
    expect(await edit(4711, { title: 'x' })).toBeNull();
  });

  it('gives a draft its hashtags only when it is published', async () => {
    await create({ text: 'A draft #one #two', state: 'draft' });
    expect(await post()).toMatchObject({ state: 'draft', hashtags: ['#one', '#two'] });
    await edit(1, { hashtags: ['#two', '#three'] });
    expect(await tags()).toEqual([]);
    await movePosts(backend.database.db, { move: 'publish', ids: [1] }, actor, at);
    expect((await tags()).map(({ name }) => name)).toEqual(['#three', '#two']);
    expect((await post()).hashtags).toEqual(['#two', '#three']);
  });

  it('sets, replaces and takes away the picture', async () => {
    await ingest({ text: 'One' });
    const png = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    const data = `data:image/png;base64,${png.toString('base64')}`;
    const { image } = (await edit(1, { image: { data, alt: 'A blue bar' } }))?.post ?? {};
    expect(image).toMatchObject({ alt: 'A blue bar', width: 900, height: 300 });
    expect(image?.thumbnail).toMatch(/^\/uploads\/small_/);
    expect((await backend.app.request(image?.url ?? '')).status).toBe(200);
    expect((await edit(1, { image: null }))?.post.image).toBeNull();
    expect((await edit(1, { image: { id: image?.id ?? 0 } }))?.post.image).toEqual(image);
    const broken = edit(1, { image: { data: 'data:image/png;base64,AAAA' } });
    await expect(broken).rejects.toMatchObject({ field: 'image', message: 'The image is not a readable image.' });
    expect((await post()).image).toEqual(image);
  });

  it('creates a post as ingest would', async () => {
    const { post: created, changes } = await create({ text: 'Bid less.\n\nIt pays. #ppc', author: 'Ada' });
    expect(created).toMatchObject({
      ...{ state: 'published', title: 'Bid less.', slug: 'bid-less', author: 'Ada', hashtags: ['#ppc'] },
      createdAt: at.toISOString(),
    });
    expect(changes).toEqual([expect.any(Number)]);
    await expect(create({ text: 'Bid less.\n\nIt pays. #ppc' })).rejects.toThrow(
      'This post is here already: post 1, "Bid less." (published).',
    );
    await expect(create({ text: 'New', image: { data: 'data:image/png;base64,AAAA' } })).rejects.toThrow('The image');
    expect(await getPost(backend.database.db, 2)).toBeNull();
  });

  it.each([
    ['restore', 'published', 'deleted', { title: 'Old', state: 'published' }],
    ['replace', 'published', 'deleted', { title: 'New', state: 'published', slug: 'old' }],
    ['replace', 'published', 'hidden', { title: 'New', state: 'published' }],
    ['restore', 'draft', 'deleted', { title: 'Old', state: 'hidden' }],
    ['replace', 'published', 'published', { title: 'New', state: 'published' }],
  ] as const)('can %s, as %s, one that is here and %s, and take that back', async (ifExists, state, was, expected) => {
    const link = 'https://x.com/a/status/7';
    await create({ text: 'An old text', title: 'Old', link });
    const { db } = backend.database;
    if (was !== 'published') await movePosts(db, { move: was === 'deleted' ? 'delete' : 'hide', ids: [1] }, actor, at);
    const before = await post();
    await expect(create({ text: 'A new text', title: 'New', link })).rejects.toMatchObject({
      existing: { id: 1, title: 'Old', state: was, slug: 'old' },
    });
    const created = await create({ text: 'A new text', title: 'New', link, ifExists, state });
    expect(created.post).toMatchObject({ id: 1, ...expected });
    for (const change of created.changes.toReversed()) await revertChange(dependenciesOf(backend), actor, change);
    expect(await post()).toMatchObject({ title: 'Old', state: was, text: before.text });
  });

  describe('the address', () => {
    const HOUR_MS = 60 * 60_000;
    const slugs = async () => {
      const { body } = await send(backend, 'GET', '/api/news/public?sort=id:asc&fields[0]=url_slug');
      return body.data.map(({ attributes }: { attributes: { url_slug: string } }) => attributes.url_slug);
    };
    const open = async (slug: string) => {
      const { status, body } = await send(backend, 'GET', `/api/news/get-by-url-slug/${slug}`);
      return status === 200 ? body.data.attributes.url_slug : status;
    };
    const receivedAgo = (ms: number) =>
      backend.database.db
        .updateTable('app.posts')
        .set({ received_at: new Date(at.getTime() - ms) })
        .execute();

    it('can be another in the first hour; the former one leads to the post and stays its own', async () => {
      await create({ text: 'One', title: 'Botched tilte' });
      await edit(1, { slug: 'A better Title!' });
      expect([await open('a-better-title'), await open('botched-tilte')]).toEqual(['a-better-title', 'a-better-title']);
      await edit(1, { title: 'The best title', slug: '' });
      expect(await slugs()).toEqual(['the-best-title']);
      expect([await open('botched-tilte'), await open('a-better-title')]).toEqual(['the-best-title', 'the-best-title']);
      await create({ text: 'Two', title: 'Botched tilte' });
      expect((await post(2)).slug).toMatch(/^botched-tilte-/);
      await expect(edit(2, { slug: 'botched-tilte' })).rejects.toMatchObject({ field: 'slug' });
      await expect(edit(2, { slug: 'the-best-title' })).rejects.toThrow('The address is that of another post.');
      await expect(edit(2, { slug: '汉字' })).rejects.toMatchObject({ field: 'slug' });
      // Back to its own former one.
      const { change } = (await edit(1, { slug: 'botched-tilte' })) ?? {};
      expect([await open('botched-tilte'), await open('the-best-title')]).toEqual(['botched-tilte', 'botched-tilte']);
      await revertChange(dependenciesOf(backend), actor, change ?? 0);
      expect(await open('botched-tilte')).toBe('the-best-title');
      await movePosts(backend.database.db, { move: 'delete', ids: [1] }, actor, at);
      const gone = await send(backend, 'GET', '/api/news/get-by-url-slug/botched-tilte');
      expect([gone.status, gone.body.error.details]).toEqual([404, { gone: true }]);
    });

    it('stays after that, as long as the post is on the site', async () => {
      await create({ text: 'One', title: 'Title' });
      await receivedAgo(HOUR_MS + 1);
      await expect(edit(1, { slug: 'other' })).rejects.toThrow('stays an hour after the post came in');
      expect((await edit(1, { slug: 'title' }))?.change).toBeNull();
      await create({ text: 'Two', title: 'Title' });
      await receivedAgo(HOUR_MS + 1);
      // An empty one is that of the title, which it has.
      expect((await edit(2, { slug: '' }))?.change).toBeNull();
      await movePosts(backend.database.db, { move: 'hide', ids: [1] }, actor, at);
      expect((await edit(1, { slug: 'other' }))?.post.slug).toBe('other');
      await movePosts(backend.database.db, { move: 'publish', ids: [1] }, actor, at);
      expect(await open('title')).toBe('other');
    });
  });
});
