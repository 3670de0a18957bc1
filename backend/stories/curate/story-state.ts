import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#backend/db/db.ts';

/** A story as operators change it, and as the log has it. */
export const storyStateSchema = z.object({
  id: z.int(),
  title: z.string().nullable(),
  isHidden: z.boolean(),
  posts: z.array(z.object({ id: z.int(), support: z.int(), isShown: z.boolean(), byHand: z.boolean() })),
});
export type StoryState = z.output<typeof storyStateSchema>;

/** Locks the story until the transaction ends. Null where there is none. */
export async function readStory(transaction: Tx, id: number): Promise<StoryState | null> {
  const { rows } = await sql<Omit<StoryState, 'posts'>>`
    select id, title, is_hidden as "isHidden" from app.stories where id = ${id} for update`.execute(transaction);
  const [story] = rows;
  if (!story) return null;
  const posts = await sql<StoryState['posts'][number]>`
    select post_id as id, support, is_shown as "isShown", by_hand as "byHand" from app.stories_posts
    where story_id = ${id} order by post_id for update`.execute(transaction);
  return { ...story, posts: posts.rows };
}

/** Posts that the state does not name leave the story; those that are in another one move. */
export async function writeStory(transaction: Tx, { id, title, isHidden, posts }: StoryState): Promise<void> {
  await sql`update app.stories set title = ${title}, is_hidden = ${isHidden} where id = ${id}`.execute(transaction);
  await sql`
    delete from app.stories_posts where story_id = ${id} and post_id <> all(${`{${posts.map((post) => post.id).join()}}`}::int[])`.execute(
    transaction,
  );
  for (const post of posts) {
    await sql`
      insert into app.stories_posts (post_id, story_id, support, is_shown, by_hand)
      select p.id, ${id}::int, ${post.support}::int, ${post.isShown}::boolean, ${post.byHand}::boolean from app.posts p where p.id = ${post.id}
      on conflict (post_id) do update set story_id = excluded.story_id, support = excluded.support,
        is_shown = excluded.is_shown, by_hand = excluded.by_hand`.execute(transaction);
  }
}
