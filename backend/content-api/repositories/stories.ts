import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { type CitedViews, citeViews } from '../../stories/cite-views.ts';
import { findEvidence } from '../../stories/find-evidence.ts';
import { fetchPosts, type PostRow, selectStories } from './posts.ts';

export type StoryRow = { id: number; slug: string; title: string; posts: number; authors: number; updated_at: string };
/** A date that posts of a story name: the nearest one to the story with this day and month. */
export type NamedDate = { day: string; posts: number };
export type Story = Pick<StoryRow, 'id' | 'slug' | 'title' | 'authors'> & {
  posts: PostRow[];
  dates: NamedDate[];
  views: CitedViews[];
};

/** As many as one sitemap can hold. */
const LISTED_MAX = 50_000;
const DATES_SHOWN = 5;
/** The relations that posts of a story are loaded with. */
export const STORY_POPULATE = { image: { fields: null }, hashtags: { fields: null } };

/** The stories on the site, the newest first. */
export async function listStories(db: Db): Promise<StoryRow[]> {
  const { rows } = await sql<StoryRow>`${selectStories(sql`true`)} order by s.id desc limit ${LISTED_MAX}`.execute(db);
  return rows;
}

/** The story at an address with its posts, the first one first; null where there is none, `gone` where there are too few posts left. */
export async function getStory(db: Db, slug: string): Promise<Story | 'gone' | null> {
  const visible = await selectStories<StoryRow>(sql`s.slug = ${slug}`).execute(db);
  const [story] = visible.rows;
  if (!story) {
    const known = await db.selectFrom('app.stories').select('id').where('slug', '=', slug).executeTakeFirst();
    return known ? 'gone' : null;
  }
  const { rows } = await sql<{ id: number }>`
    select p.id from app.stories_posts sp join app.posts p on p.id = sp.post_id
    where sp.story_id = ${story.id} and sp.is_shown and p.published_at is not null order by p.created_at, p.id`.execute(
    db,
  );
  const posts = await fetchPosts(
    db,
    rows.map(({ id }) => id),
    STORY_POPULATE,
    null,
  );
  const { id, title, authors } = story;
  return { id, slug, title, authors, posts, dates: listDates(posts), views: citeViews(posts.map(toSummaryPost)) };
}

const toSummaryPost = ({ id, url_slug, title, post_user, text, created_at, updated_at }: PostRow) => ({
  ...{ id, slug: url_slug, title, author: post_user, text },
  ...{ publishedAt: created_at, updatedAt: updated_at },
});

function listDates(posts: readonly PostRow[]): NamedDate[] {
  const counts = new Map<string, number>();
  const told = new Date(posts[0]?.created_at ?? 0);
  for (const { text } of posts) {
    for (const key of findEvidence({ text, link: null, hashtags: [] }).values.keys()) {
      const [, month, day] = /^date:(\d+)-(\d+)$/.exec(key) ?? [];
      const date = month && day ? nearestDate(told, Number(month), Number(day)) : null;
      if (date) counts.set(date, (counts.get(date) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .slice(0, DATES_SHOWN)
    .map(([day, count]) => ({ day, posts: count }))
    .sort((a, b) => a.day.localeCompare(b.day));
}

function nearestDate(told: Date, month: number, day: number): string | null {
  const dates = [-1, 0, 1].map((years) => new Date(Date.UTC(told.getUTCFullYear() + years, month - 1, day)));
  const distance = (date: Date) => Math.abs(date.getTime() - told.getTime());
  const [nearest] = dates.filter((date) => date.getUTCDate() === day).sort((a, b) => distance(a) - distance(b));
  return nearest?.toISOString().slice(0, 10) ?? null;
}
