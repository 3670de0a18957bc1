import { Hono } from 'hono';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError } from '../../http/api-error.ts';
import { createPublicResponses } from '../cache/public-responses.ts';
import type { ResultCache } from '../cache/result-cache.ts';
import { findStoriesOfPosts, getStory, listStories, STORY_POPULATE, type StoryRow } from '../repositories/stories.ts';
import { toWirePost, toWireTime } from '../to-wire.ts';

const MAX_ID = 2_147_483_647;
/** As many posts as a page of the feed may have. */
const POSTS_MAX = 100;

/** Stories, for their pages. No Strapi has them, and the web does without. */
export function storyRoutes({ database: { db } }: AppDependencies, cache: ResultCache): Hono {
  const routes = new Hono();
  const send = createPublicResponses(cache);

  routes.get('/', (c) => send(c, 'stories', async () => ({ data: (await listStories(db)).map(toWireStory) })));

  routes.get('/of-posts', (c) => {
    const ids = [...new Set((c.req.query('ids') ?? '').split(',').map(Number))]
      .filter((id) => Number.isInteger(id) && id > 0 && id <= MAX_ID)
      .slice(0, POSTS_MAX);
    return send(c, `stories of ${ids}`, async () => ({
      data: (await findStoriesOfPosts(db, ids)).map(({ post_id, ...story }) => ({
        post: post_id,
        ...toWireStory(story),
      })),
    }));
  });

  routes.get('/:slug', (c) => {
    const slug = c.req.param('slug');
    return send(c, `story ${slug}`, async () => {
      const story = slug.includes('\0') ? null : await getStory(db, slug);
      if (story === null || story === 'gone')
        throw new ApiError('NotFoundError', undefined, story ? { details: { gone: true } } : {});
      const { id, title, authors, dates, views, posts } = story;
      const news = { data: posts.map((post) => toWirePost(post, null, STORY_POPULATE, null)) };
      return { data: { id, attributes: { slug, title, authors, dates, views, news } }, meta: {} };
    });
  });

  return routes;
}

const toWireStory = ({ id, slug, title, posts, authors, updated_at }: StoryRow) => ({
  id,
  attributes: { slug, title, posts, authors, updatedAt: toWireTime(updated_at) },
});
