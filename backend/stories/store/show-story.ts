import { sql } from 'kysely';
import type { Tx } from '#backend/db/db.ts';
import { slugify } from '#backend/posts/ingest/text/slugify.ts';
import { type StoryPost, weighShared } from '../compare-posts.ts';
import { isStory } from '../is-story.ts';
import { MIN_SUPPORT } from '../place-post.ts';
import { readPosts } from './read-posts.ts';

type Membership = { post_id: number; is_shown: boolean };

const SLUG_WORDS = 4;

/**
 * Shows the posts of a story that a model's verdicts put there; rules alone only suggest. Returns whether that has changed. A post that
 * is on a story's page stays there until it leaves the site or an operator takes it out.
 */
export async function showJudged(transaction: Tx, story: number): Promise<boolean> {
  const { rows } = await sql<Membership>`
    select sp.post_id, sp.is_shown from app.stories_posts sp join app.posts p on p.id = sp.post_id
    where sp.story_id = ${story} and sp.support >= ${MIN_SUPPORT} and p.published_at is not null
    order by sp.post_id for update of sp`.execute(transaction);
  const posts = await readPosts(
    transaction,
    rows.map(({ post_id }) => post_id),
  );
  const added = isStory(posts) ? rows.filter(({ is_shown }) => !is_shown) : [];
  if (added.length === 0) return false;
  await sql`
    update app.stories_posts set is_shown = true where post_id in (${sql.join(added.map(({ post_id }) => post_id))})`.execute(
    transaction,
  );
  await noteShown(transaction, story);
  return true;
}

/** To be called after the shown posts of a story have changed: gives it an address when it first is on the site. */
export async function noteShown(transaction: Tx, story: number): Promise<void> {
  const { rows } = await sql<{ post_id: number }>`
    select sp.post_id from app.stories s join app.stories_posts sp on sp.story_id = s.id
    where s.id = ${story} and s.slug is null and sp.is_shown`.execute(transaction);
  const posts = await readPosts(
    transaction,
    rows.map(({ post_id }) => post_id),
  );
  const slug = isStory(posts) ? `${toWords(posts)}-${story}` : null;
  await sql`
    update app.stories set updated_at = now(), slug = coalesce(slug, ${slug}) where id = ${story}`.execute(transaction);
}

/** Words that several authors use: no post that leaves the site is named in the address. */
function toWords(posts: readonly StoryPost<number>[]): string {
  const shared = weighShared(posts, () => ({ posts: 1_000, all: 1, near: 1 }), new Date(0))
    .filter(({ key, kind }) => (kind === 'name' || kind === 'word') && key.startsWith('term:'))
    .sort((a, b) => Number(a.kind === 'word') - Number(b.kind === 'word') || b.weight - a.weight);
  const spellings = new Map(posts.flatMap(({ evidence }) => [...evidence.spellings]));
  const words = shared.slice(0, SLUG_WORDS).map(({ key }) => spellings.get(key) ?? '');
  return slugify(words.join(' ')) || 'story';
}
