import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#backend/db/db.ts';
import type { LongList } from '#backend/db/long-list.ts';
import { timeSchema, toIntegers } from '#backend/db/parameters.ts';
import { MIN_AUTHORS, MIN_POSTS } from '../is-story.ts';

export const STORY_STATES = ['suggested', 'published', 'hidden'] as const;

/** A story as an operator sees it, with all of its posts that are on the site. */
export const storySchema = z.object({
  id: z.int(),
  slug: z.string().nullable(),
  title: z.string(),
  state: z.enum(STORY_STATES),
  posts: z.array(
    z.object({ id: z.int(), title: z.string(), author: z.string().nullable(), at: timeSchema, isShown: z.boolean() }),
  ),
  updatedAt: timeSchema,
});
export type Story = z.output<typeof storySchema>;

export const STORY_SORTS = ['id', 'updatedAt'] as const;
type Query = {
  filter: { state?: Story['state'] | undefined };
  sort: { field: (typeof STORY_SORTS)[number]; order: 'asc' | 'desc' };
};

const isEnough = (condition: string) =>
  `count(*) filter (where ${condition}) >= ${MIN_POSTS} and count(distinct app.fold_name(p.post_user)) filter (where ${condition}) >= ${MIN_AUTHORS}`;
const STATE = sql.raw(
  `case when s.is_hidden then 'hidden' when ${isEnough('sp.is_shown')} then 'published' else 'suggested' end`,
);
const OF_STORIES = sql`
  app.stories s join app.stories_posts sp on sp.story_id = s.id
    join app.posts p on p.id = sp.post_id and p.published_at is not null`;

/** Stories on the site and suggestions that could be there. */
export function listStories(db: Db, { filter, sort }: Query): LongList<Story> {
  const { state } = filter;
  return {
    ids: sql`
      select id from (
        select s.id, s.updated_at from ${OF_STORIES} group by s.id
        having ${sql.raw(isEnough('true'))} and ${state === undefined ? sql`true` : sql`${STATE} = ${state}`}
      ) s`,
    order: sql.raw(`${sort.field === 'id' ? 's.id' : 's.updated_at'} ${sort.order}, s.id ${sort.order}`),
    read: (ids) => readStories(db, ids),
  };
}

/** Null when there is none with a post on the site. */
export async function getStory(db: Db, id: number): Promise<Story | null> {
  return (await readStories(db, [id]))[0] ?? null;
}

async function readStories(db: Db, ids: readonly number[]): Promise<Story[]> {
  const { rows } = await sql<Story>`
    select s.id, s.slug, s.updated_at as "updatedAt", ${STATE} as state,
      coalesce(s.title, (array_agg(p.title order by p.created_at, p.id))[1]) as title,
      jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'author', p.post_user, 'at', p.created_at, 'isShown', sp.is_shown)
        order by p.created_at, p.id) as posts
    from ${OF_STORIES} where s.id = any(${toIntegers(ids)}) group by s.id`.execute(db);
  return rows;
}
