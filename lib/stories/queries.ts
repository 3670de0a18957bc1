import 'server-only';
import { cache } from 'react';
import { z } from 'zod';
import { ARTICLE_FRESH_S, CRAWLER_FRESH_S } from '@/lib/config/product';
import { POSTS_TAG } from '@/lib/posts/cache-tags';
import type { Post } from '@/lib/posts/model';
import { normalizePost } from '@/lib/posts/normalize';
import { wirePostSchema } from '@/lib/posts/wire';
import { loadForPage, orElse } from '@/lib/response/response-rules';
import { callOrElse, readContentApi } from '@/lib/upstream/content';
import type { ListedStory, Story } from './model';

const wireStorySchema = z.object({
  data: z.object({
    attributes: z.object({
      slug: z.string(),
      title: z.string(),
      authors: z.number(),
      views: z
        .array(z.object({ isDispute: z.boolean(), quotes: z.array(z.object({ post: z.number(), text: z.string() })) }))
        .default([]),
      news: z.object({ data: z.array(wirePostSchema).min(1) }),
    }),
  }),
});
const wireListedStorySchema = z.object({
  attributes: z.object({ slug: z.string(), title: z.string(), posts: z.number(), authors: z.number() }),
});
const wireStoriesSchema = z.object({ data: z.array(wireListedStorySchema) });

/** Our slugs: words, hyphens and the story's number. */
const SLUG = /^[a-z0-9-]{1,200}$/;

/** A story, or null where there is none, as in a Strapi. Throws `AppError`: `gone` for one that has too few posts left. */
export const getStory = cache(async (slug: string): Promise<Story | null> => {
  if (!SLUG.test(slug)) return null;
  return callOrElse(
    async () => {
      const cache = { freshS: ARTICLE_FRESH_S, tags: [POSTS_TAG] };
      const { data } = await readContentApi(wireStorySchema, `/api/stories/${slug}`, { cache });
      const { news, ...story } = data.attributes;
      return { ...story, posts: news.data.map(normalizePost) };
    },
    () => null,
  );
});

/** The story that a post is in, or null. A failure, which is logged, hides its part of the page only. */
export const loadStoryOf = async ({ story }: Pick<Post, 'story'>): Promise<Story | null> =>
  story ? orElse(getStory(story.slug), null, 'the story of a post could not be read') : null;

/** The stories on the site, the newest first. Throws `AppError`. */
export const listStories = (): Promise<ListedStory[]> =>
  callOrElse<ListedStory[]>(
    async () => {
      const cache = { freshS: CRAWLER_FRESH_S, tags: [POSTS_TAG] };
      const { data } = await readContentApi(wireStoriesSchema, '/api/stories', { cache });
      return data.map(({ attributes }) => attributes);
    },
    () => [],
  );

/** A story for its page, once per request; see `loadForPage`. */
export const loadStory = cache((slug: string) =>
  loadForPage(ARTICLE_FRESH_S, () => getStory(slug), 'a story could not be read'),
);
