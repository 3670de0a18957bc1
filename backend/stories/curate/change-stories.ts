import { type Actor, recordChange } from '#backend/db/audit/record-change.ts';
import type { Db, Tx } from '#backend/db/db.ts';
import { UserError } from '#runtime/user-error.mjs';
import { isStory } from '../is-story.ts';
import { createStory } from '../place-posts.ts';
import { noteShown } from '../show-story.ts';
import { readStory, type StoryState, writeStory } from './story-state.ts';

/** Puts all posts of a story on its page, and the story on the site. Returns the id of the change. @throws UserError */
export const acceptStory = (db: Db, actor: Actor, id: number, at: Date): Promise<number> =>
  change(db, { actor, at, action: 'stories.accept', ids: [id] }, async (transaction) => {
    const story = await requireStory(transaction, id);
    const posts = await readPublished(
      transaction,
      story.posts.map((post) => post.id),
    );
    if (!isStory(posts)) throw new UserError('A story needs three posts on the site, by two authors.');
    const shown = new Set(posts.map((post) => post.id));
    await writeStory(transaction, {
      ...story,
      isHidden: false,
      posts: story.posts.map((post) => (shown.has(post.id) ? { ...post, isShown: true, byHand: true } : post)),
    });
  });

async function readPublished(transaction: Tx, ids: readonly number[]) {
  const posts = transaction.selectFrom('app.posts').select(['id', 'post_user as author']);
  return posts
    .where('id', 'in', [0, ...ids])
    .where('published_at', 'is not', null)
    .execute();
}

/** Takes posts out of a story, into one of their own. @throws UserError */
export const splitStory = (db: Db, actor: Actor, id: number, postIds: readonly number[], at: Date): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const other = await createStory(transaction);
    return log(transaction, { actor, at, action: 'stories.split', ids: [id, other] }, async () => {
      const story = await requireStory(transaction, id);
      const leaving = story.posts.filter((post) => postIds.includes(post.id));
      if (leaving.length !== new Set(postIds).size) throw new UserError('Not all of these posts are in the story.');
      await writeStory(transaction, { ...story, posts: story.posts.filter((post) => !postIds.includes(post.id)) });
      const own = { id: other, title: null, isHidden: false };
      await writeStory(transaction, keepPosts({ ...own, posts: leaving }));
    });
  });

/** Gives a story a title instead of that of its first post. @throws UserError */
export const renameStory = (db: Db, actor: Actor, id: number, title: string, at: Date): Promise<number> =>
  change(db, { actor, at, action: 'stories.rename', ids: [id] }, async (transaction) => {
    await writeStory(transaction, { ...keepPosts(await requireStory(transaction, id)), title });
  });

/** Takes a story off the site, or off the list of suggestions. @throws UserError */
export const hideStory = (db: Db, actor: Actor, id: number, at: Date): Promise<number> =>
  change(db, { actor, at, action: 'stories.hide', ids: [id] }, async (transaction) => {
    await writeStory(transaction, { ...keepPosts(await requireStory(transaction, id)), isHidden: true });
  });

/** Posts that stay in their story when their texts are corrected, even all at once: it keeps its title and stays hidden. */
const keepPosts = (story: StoryState): StoryState => ({
  ...story,
  posts: story.posts.map((post) => ({ ...post, byHand: true })),
});

type Logged = { actor: Actor; at: Date; action: string; ids: readonly number[] };

const change = (db: Db, logged: Logged, work: (transaction: Tx) => Promise<void>): Promise<number> =>
  db.transaction().execute((transaction) => log(transaction, logged, () => work(transaction)));

async function log(transaction: Tx, { actor, at, action, ids }: Logged, work: () => Promise<void>): Promise<number> {
  // All lock stories in this order.
  const ordered = ids.toSorted((a, b) => a - b);
  const read = () => Promise.all(ordered.map((id) => requireStory(transaction, id)));
  const before = { stories: await read() };
  await work();
  for (const id of ids) await noteShown(transaction, id);
  const after = { stories: await read() };
  return recordChange(transaction, actor, { action, subjectId: ids[0] ?? null, before, after }, at);
}

async function requireStory(transaction: Tx, id: number) {
  const story = await readStory(transaction, id);
  if (!story) throw new UserError(`There is no story ${id}.`);
  return story;
}
