import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { type CitedViews, citeViews } from '../../../stories/cite-views.ts';
import { fetchPosts, type PostRow, selectStories } from './posts.ts';

export type StoryRow = { id: number; slug: string; title: string; posts: number; authors: number; updated_at: string };
export type Story = Pick<StoryRow, 'id' | 'slug' | 'title' | 'authors'> & {
  posts: PostRow[];
  views: CitedViews[];
};

/** As many as one sitemap can hold. */
const LISTED_MAX = 50_000;
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
  return { id, slug, title, authors, posts, views: citeViews(posts.map(toSummaryPost)) };
}

const toSummaryPost = ({ id, url_slug, title, post_user, text, created_at, updated_at }: PostRow) => ({
  ...{ id, slug: url_slug, title, author: post_user, text },
  ...{ publishedAt: created_at, updatedAt: updated_at },
});
