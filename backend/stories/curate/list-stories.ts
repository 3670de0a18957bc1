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

/** The same with the posts' texts, in parts that posts of several authors share and others. */
export const comparedStorySchema = storySchema.extend({
  posts: z.array(
    storySchema.shape.posts.element.extend({
      link: z.string().nullable(),
      text: z.array(z.object({ text: z.string(), isShared: z.boolean() })),
    }),
  ),
});
export type ComparedStory = z.output<typeof comparedStorySchema>;

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

const POST_CHARACTERS = 1_500;
/** A value that more posts have is of the trade. */
const SHARED_POSTS_MAX = 60;
const [START, END] = ['\u0001', '\u0002'];

/** Null when there is none with a post on the site. What posts of several authors share is marked, if it is rare. */
export async function getStory(db: Db, id: number): Promise<z.output<typeof comparedStorySchema> | null> {
  const [story] = await readStories(db, [id]);
  if (!story) return null;
  const { rows } = await sql<{ id: number; text: string; link: string | null }>`
    with posts as materialized (
      select p.id, p.post_user, p.post_link as link, translate(left(
        case when strpos(p.text, p.title) > 0 then p.text else concat_ws(E'\n', p.title, p.text) end, ${POST_CHARACTERS}), ${START + END}, '') as text
      from app.stories_posts sp join app.posts p on p.id = sp.post_id where sp.story_id = ${id} and p.published_at is not null
    ), shared as (
      select string_agg(quote_literal(value), '|')::tsquery as query from (
        select value from posts, unnest(tsvector_to_array(to_tsvector('english', text))) value
        group by value having count(distinct app.fold_name(post_user)) > 1
      ) v where (
        select count(*) from (select from app.story_evidence where key = hashtext(value) limit ${SHARED_POSTS_MAX + 1}) e
      ) <= ${SHARED_POSTS_MAX}
    )
    select id, link, coalesce(
      ts_headline('english', text, query, ${`HighlightAll=true, StartSel=${START}, StopSel=${END}`}), text) as text
    from posts, shared`.execute(db);
  const texts = new Map(rows.map((row) => [row.id, row]));
  const posts = story.posts.map((post) => {
    const { text = '', link = null } = texts.get(post.id) ?? {};
    return { ...post, link, text: toParts(text) };
  });
  return { ...story, posts };
}

const toParts = (marked: string) =>
  marked.split(START).flatMap((part, index) => {
    const [shared = '', rest] = index === 0 ? ['', part] : part.split(END);
    return [
      { text: shared, isShared: true },
      { text: rest ?? '', isShared: false },
    ].filter(({ text }) => text !== '');
  });

async function readStories(db: Db, ids: readonly number[]): Promise<Story[]> {
  const { rows } = await sql<Story>`
    select s.id, s.slug, s.updated_at as "updatedAt", ${STATE} as state,
      coalesce(s.title, (array_agg(p.title order by p.created_at, p.id))[1]) as title,
      jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'author', p.post_user, 'at', p.created_at, 'isShown', sp.is_shown)
        order by p.created_at, p.id) as posts
    from ${OF_STORIES} where s.id = any(${toIntegers(ids)}) group by s.id`.execute(db);
  return rows;
}
