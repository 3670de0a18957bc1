import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#backend/db/db.ts';
import { toJson } from '#backend/db/parameters.ts';
import { isStory } from '#backend/stories/is-story.ts';
import type { PairJudge } from '#backend/stories/judge-pair.ts';
import { placePosts } from '#backend/stories/place-posts.ts';

const labelledSchema = z.object({
  story: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((story) => story ?? null),
  author: z.string().nullish().default(null),
  at: z.coerce.date(),
  text: z.string(),
  link: z.string().nullish().default(null),
});
type Labelled = z.output<typeof labelledSchema> & { id: number };
export type Rates = { stories: number; precision: number; recall: number };

/**
 * Compares the stories that are found in labelled posts, put into an empty database, with their labels, pair by pair: which share of the
 * pairs of posts that are put into one story belong there (`precision`), and which share of those that belong together is found
 * (`recall`). `judge` gets the number of a line from 1 as the id of its post. Throws a `ZodError` for a line of another shape.
 */
export async function evaluateStories(
  db: Db,
  lines: readonly unknown[],
  judge?: PairJudge,
): Promise<{ posts: number; published: Rates; suggested: Rates }> {
  const posts = lines.map((line, index): Labelled => ({ ...labelledSchema.parse(line), id: index + 1 }));
  await sql`
    insert into app.posts (id, title, url_slug, text, type, post_user, post_link, text_hash, published_at, created_at, updated_at)
    overriding system value
    select id, left(text, 40), 'p' || id, text, 'web', author, link, 'p' || id, at, at, at
    from jsonb_to_recordset(${toJson(posts)}) as p (id int, text text, author text, link text, at timestamptz)`.execute(
    db,
  );
  // None of them is too old to be placed, or for the judge.
  await sql`insert into app.unplaced_posts (post_id) select id from app.posts on conflict do nothing`.execute(db);
  await placePosts(db, { judge, now: new Date(0), signal: new AbortController().signal });
  const { rows } = await sql<{ id: number; story: number; isShown: boolean }>`
    select post_id as id, story_id as story, is_shown as "isShown" from app.stories_posts`.execute(db);
  const byId = new Map(posts.map((post) => [post.id, post]));
  const rate = (members: typeof rows) => {
    const groups = Map.groupBy(members, ({ story }) => story).values();
    const stories = [...groups].map((group) => group.flatMap(({ id }) => byId.get(id) ?? [])).filter(isStory);
    return rateStories(stories, posts);
  };
  return { posts: posts.length, published: rate(rows.filter(({ isShown }) => isShown)), suggested: rate(rows) };
}

function rateStories(stories: readonly Labelled[][], posts: readonly Labelled[]): Rates {
  const found = stories.flatMap(listPairs);
  const right = found.filter(([a, b]) => a.story !== null && a.story === b.story).length;
  const labelled = [...Map.groupBy(posts, ({ story }) => story)].flatMap(([story, told]) =>
    story === null ? [] : listPairs(told),
  );
  const share = (of: number) => (of === 0 ? 0 : Math.round((right / of) * 1000) / 1000);
  return { stories: stories.length, precision: share(found.length), recall: share(labelled.length) };
}

const listPairs = (posts: readonly Labelled[]): [Labelled, Labelled][] =>
  posts.flatMap((a, index) => posts.slice(0, index).map((b): [Labelled, Labelled] => [a, b]));
