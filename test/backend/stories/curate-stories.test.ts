import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '#backend/api/admin/reverts/revert-changes.ts';
import { acceptStory, hideStory, renameStory, splitStory } from '#backend/stories/curate/change-stories.ts';
import { getStory, listStories } from '#backend/stories/curate/list-stories.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyDatabase } from '#test/rig/database.ts';

const OPERATOR = { kind: 'operator', id: 1, name: 'op' } as const;
const AT = new Date('2031-03-08T00:00:00Z');

describe.each(anyDatabase)('what operators do with stories, on %s', (kind) => {
  let backend: TestBackend;
  let ids: number[];
  beforeAll(async () => {
    backend = await createTestBackend(kind, { jobs: false });
  });
  beforeEach(async () => {
    await backend.reset();
    const { db } = backend.database;
    for (let count = 0; count < 2; count += 1) await sql`insert into app.stories default values`.execute(db);
    ids = [];
    for (const [index, author] of ['Ada', 'Bo', 'Cy', 'Di', 'Eva', 'Fay'].entries()) {
      const id = await createPost(backend, { author, title: `Lumen ${author}`, text: `Lumen is sold. ${author}` });
      ids.push(id);
      await sql`
        insert into app.stories_posts (post_id, story_id, support) values (${id}, ${index < 3 ? 1 : 2}, 0)`.execute(db);
    }
  });
  afterAll(() => backend.close());

  const db = () => backend.database.db;
  const read = async (id: number) => {
    const story = await getStory(db(), id);
    return story && { ...story, posts: story.posts.map((post) => `${post.author}${post.isShown ? '' : '?'}`) };
  };
  const revert = (id: number) => revertChange(backend.deps, OPERATOR, id);
  const page = async (id: number) => {
    const story = await getStory(db(), id);
    return story?.slug ? (await backend.app.request(`/api/stories/${story.slug}`)).status : null;
  };

  it('accepts a suggestion, and takes that back', async () => {
    expect(await read(1)).toMatchObject({ state: 'suggested', slug: null, posts: ['Ada?', 'Bo?', 'Cy?'] });
    const change = await acceptStory(db(), OPERATOR, 1, AT);
    expect(await read(1)).toMatchObject({ state: 'published', slug: 'lumen-sold-1', posts: ['Ada', 'Bo', 'Cy'] });
    expect(await page(1)).toBe(200);
    await revert(change);
    expect(await read(1)).toMatchObject({ state: 'suggested', posts: ['Ada?', 'Bo?', 'Cy?'] });
    expect(await page(1)).toBe(404);
  });

  it('refuses a story of too few', async () => {
    await sql`update app.posts set published_at = null where id = ${ids[0]}`.execute(db());
    await expect(acceptStory(db(), OPERATOR, 1, AT)).rejects.toThrow('three posts');
    await expect(acceptStory(db(), OPERATOR, 99, AT)).rejects.toThrow('no story 99');
  });

  it('hides a story and gives it a title, and takes both back', async () => {
    await acceptStory(db(), OPERATOR, 1, AT);
    const renamed = await renameStory(db(), OPERATOR, 1, 'Lumen changes hands', AT);
    expect((await read(1))?.title).toBe('Lumen changes hands');
    const hidden = await hideStory(db(), OPERATOR, 1, AT);
    expect([(await read(1))?.state, await page(1)]).toEqual(['hidden', 404]);
    await expect(revert(renamed)).rejects.toThrow('changed since');
    await revert(hidden);
    await revert(renamed);
    expect(await read(1)).toMatchObject({ state: 'published', title: 'Lumen Ada' });
  });

  it('splits a story, and takes that back', async () => {
    await acceptStory(db(), OPERATOR, 1, AT);
    const change = await splitStory(db(), OPERATOR, 1, [ids[2] as number], AT);
    expect((await read(1))?.posts).toEqual(['Ada', 'Bo']);
    expect(await page(1)).toBe(404);
    await expect(splitStory(db(), OPERATOR, 1, [ids[2] as number], AT)).rejects.toThrow('Not all');
    await revert(change);
    expect(await read(1)).toMatchObject({ state: 'published', posts: ['Ada', 'Bo', 'Cy'] });
  });

  it('shows the texts of posts side by side, with what several authors share', async () => {
    await sql`update app.posts set title = 'T', text = 'Kestrel buys the lamp seller for $48 million. ' || post_user where id <= ${ids[1]}`.execute(
      db(),
    );
    const story = await getStory(db(), 1);
    const marked = story?.posts[0]?.text.map(({ text, isShared }) => (isShared ? `[${text}]` : text)).join('');
    expect(marked).toBe('T\n[Kestrel] [buys] the [lamp] [seller] for $[48] [million]. Ada');
  });

  it('lists what could be a story by its state', async () => {
    await acceptStory(db(), OPERATOR, 1, AT);
    await sql`insert into app.stories default values`.execute(db());
    const list = async (state: 'suggested' | 'published' | 'hidden') => {
      const list = listStories(db(), { filter: { state }, sort: { field: 'id', order: 'desc' } });
      return (await sql<{ id: number }>`${list.ids} order by ${list.order}`.execute(db())).rows.map(({ id }) => id);
    };
    expect([await list('suggested'), await list('published'), await list('hidden')]).toEqual([[2], [1], []]);
  });
});
