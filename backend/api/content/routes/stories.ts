import { Hono } from 'hono';
import { ApiError } from '../../../http/api-error.ts';
import type { ApiDependencies } from '../../api-dependencies.ts';
import { createPublicResponses } from '../cache/public-responses.ts';
import type { ResultCache } from '../cache/result-cache.ts';
import { getStory, listStories, STORY_POPULATE, type StoryRow } from '../repositories/stories.ts';
import { toWirePost, toWireTime } from '../to-wire.ts';

/** Stories, for their pages. No Strapi has them, and the web does without. */
export function storyRoutes({ database: { db } }: ApiDependencies, cache: ResultCache): Hono {
  const routes = new Hono();
  const send = createPublicResponses(cache);

  routes.get('/', (c) => send(c, 'stories', async () => ({ data: (await listStories(db)).map(toWireStory) })));

  routes.get('/:slug', (c) => {
    const slug = c.req.param('slug');
    return send(c, `story ${slug}`, async () => {
      const story = slug.includes('\0') ? null : await getStory(db, slug);
      if (story === null || story === 'gone')
        throw new ApiError('NotFoundError', undefined, story ? { details: { gone: true } } : {});
      const { id, title, authors, views, posts } = story;
      const news = { data: posts.map((post) => toWirePost(post, null, STORY_POPULATE, null)) };
      return { data: { id, attributes: { slug, title, authors, views, news } }, meta: {} };
    });
  });

  return routes;
}

const toWireStory = ({ id, slug, title, posts, authors, updated_at }: StoryRow) => ({
  id,
  attributes: { slug, title, posts, authors, updatedAt: toWireTime(updated_at) },
});
