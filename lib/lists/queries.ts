import 'server-only';
import { cache } from 'react';
import { z } from 'zod';
import { FEED_FRESH_S } from '@/lib/config/product';
import { POSTS_TAG } from '@/lib/posts/cache-tags';
import { normalizePost } from '@/lib/posts/normalize';
import { wirePostSchema } from '@/lib/posts/wire';
import { addTags, loadForPage } from '@/lib/response/response-rules';
import { callOrNull, readContentApi } from '@/lib/upstream/content';
import { LIST_TOKEN, LISTS_TAG, type PublicList } from './model';

const wireListSchema = z.object({
  data: z.object({
    token: z.string(),
    title: z.string(),
    about: z.string().nullable(),
    shownAs: z.string(),
    publishedAt: z.string(),
    updatedAt: z.string(),
    isIndexed: z.boolean(),
    total: z.number(),
    posts: z.array(z.object({ note: z.string().nullable(), addedAt: z.string(), news: wirePostSchema })),
  }),
});

/**
 * The list at an address, or null: there is none, it is private or hidden, or the content API has no lists, as a Strapi. What it answers is
 * kept nowhere but in responses, which the tags remove: a list that became private must be gone at once. Throws `AppError`.
 */
export const getList = cache((token: string): Promise<PublicList | null> => readList(token, 'placed'));

/** The same with the posts that were added last, newest first. */
export const getListFeed = (token: string): Promise<PublicList | null> => readList(token, 'added');

async function readList(token: string, order: 'placed' | 'added'): Promise<PublicList | null> {
  addTags([LISTS_TAG, POSTS_TAG]);
  if (!LIST_TOKEN.test(token)) return null;
  return callOrNull(async () => {
    const { data } = await readContentApi(wireListSchema, `/api/lists/${token}?order=${order}`);
    const { posts, ...list } = data;
    return { ...list, entries: posts.map(({ note, addedAt, news }) => ({ note, addedAt, post: normalizePost(news) })) };
  });
}

/** A list for its page, once per request; see `loadForPage`. */
export const loadList = cache((token: string) =>
  loadForPage(FEED_FRESH_S, () => getList(token), 'a list could not be read'),
);
