import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '#backend/api/admin/reverts/revert-changes.ts';
import { createPost, editPost } from '#backend/posts/curation/edit-post.ts';
import { getPost } from '#backend/posts/curation/get-post.ts';
import { movePosts, type PostMove } from '#backend/posts/curation/move-posts.ts';
import { newPostSchema, postEditSchema } from '#backend/posts/curation/post-schema.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { dependenciesOf } from '#test/rig/dependencies.ts';

const actor = { kind: 'operator', id: 1, name: 'ada' } as const;
const at = new Date('2026-05-01T12:00:00.000Z');

describe.each(anyDatabase)('taking changes of posts back, on %s', (kind) => {
  let backend: TestBackend;
  let created: number;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(async () => {
    await backend.reset();
    const post = newPostSchema(at).parse({ text: 'Bid less #ppc', author: 'Aba', createdAt: '2026-03-01T09:00:00Z' });
    created = (await createPost(dependenciesOf(backend), post, actor)).changes[0] ?? 0;
  });
  afterAll(() => backend.close());

  const move = async (to: PostMove) =>
    (await movePosts(backend.database.db, { move: to, ids: [1] }, actor, at))[0]?.change ?? 0;
  const edit = async (changes: object) =>
    (await editPost(dependenciesOf(backend), 1, postEditSchema(at).parse(changes), actor))?.change ?? 0;
  const revert = (change: number) => revertChange(dependenciesOf(backend), actor, change);
  const post = async () => {
    const { updatedAt: _, ...rest } = (await getPost(backend.database.db, 1)) ?? { updatedAt: '' };
    return rest;
  };

  it.each(['hide', 'delete'] as const)('undoes %s', async (to) => {
    const before = await post();
    const change = await move(to);
    await revert(change);
    expect(await post()).toEqual(before);
    await expect(revert(change)).rejects.toThrow('already');
  });

  it('undoes one after the other, and refuses what was overtaken', async () => {
    const before = await post();
    const hidden = await move('hide');
    const deleted = await move('delete');
    await expect(revert(hidden)).rejects.toThrow('changed since');
    await revert(deleted);
    expect(await post()).toMatchObject({ state: 'hidden' });
    await revert(hidden);
    expect(await post()).toEqual(before);
  });

  it('undoes a correction, picture and hashtags included, and leaves what was corrected later', async () => {
    const before = await post();
    const change = await edit({
      title: 'Bid more',
      author: 'Ada',
      hashtags: ['#ads'],
      createdAt: '2026-04-01T09:00:00Z',
    });
    const later = await edit({ description: 'Later' });
    await revert(change);
    expect(await post()).toEqual({ ...before, description: 'Later', version: expect.any(String) });
    await revert(later);
    expect(await post()).toEqual(before);
  });

  it('refuses to undo a correction of what was corrected again', async () => {
    const change = await edit({ author: 'Ada' });
    await edit({ author: 'Eve' });
    await expect(revert(change)).rejects.toThrow('changed since: author');
  });

  it('deletes a post that was made by hand', async () => {
    await revert(created);
    expect(await post()).toMatchObject({ state: 'deleted' });
  });
});
