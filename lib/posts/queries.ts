import 'server-only';
import { cache } from 'react';
import {
  ARTICLE_FRESH_S,
  AUTHORS_SAMPLE,
  AUTHORS_SHOWN,
  FEED_FRESH_S,
  FEED_PAGE_SIZE,
  RELATED_FETCHED,
} from '@/lib/config/product';
import { AppError } from '@/lib/errors/app-error';
import { type FeedFilters, feedFiltersToParams, parseFeedFilters } from '@/lib/feed/filters';
import { type CallContext, callContentApi } from '@/lib/upstream/content';
import { parseUpstream } from '@/lib/upstream/parse';
import { buildFeedQuery } from './list-query';
import { recallMissingSlug, rememberMissingSlug } from './missing-slugs';
import type { AuthorCount, FeedPage, Post } from './model';
import { countAuthors, normalizePost } from './normalize';
import { pickRelated } from './related';
import { wireAuthorSampleSchema, wirePostListSchema, wireSinglePostSchema } from './wire';

/** A signed-in reader: their bookmarks come along and nothing is cached. */
export type Reader = CallContext & { userId: number };

/** One page of the feed (call 3). Throws `AppError`. */
export async function listPosts(
  filters: FeedFilters,
  options: { reader?: Reader; pageSize?: number; context?: CallContext } = {},
): Promise<FeedPage> {
  const { reader, context, pageSize } = options;
  const query = buildFeedQuery(filters, { userId: reader?.userId, ...(pageSize ? { pageSize } : {}) });
  const answer = await callContentApi(`/api/news/public?${query}`, {
    ...(reader ?? { ...context, cache: { freshS: FEED_FRESH_S, tags: ['posts'] } }),
  });
  const { data, meta } = parseUpstream(wirePostListSchema, answer);
  return {
    posts: data.map(normalizePost),
    page: filters.page,
    pageSize: pageSize ?? FEED_PAGE_SIZE,
    total: meta.pagination.total,
  };
}

// React's cache compares arguments by identity: the filters travel as their canonical query string.
const listPostsByQuery = cache((query: string) => listPosts(parseFeedFilters(new URLSearchParams(query))));

/** `listPosts` for anonymous rendering, once per request however many components ask. */
export const listPostsOnce = (filters: FeedFilters): Promise<FeedPage> =>
  listPostsByQuery(feedFiltersToParams(filters).toString());

/** One post (call 5), or null when there is none. Throws `AppError` for anything else. */
export const getPost = cache(async (slug: string): Promise<Post | null> => {
  if (!isPossibleSlug(slug) || recallMissingSlug(slug)) return null;
  try {
    const answer = await callContentApi(
      `/api/news/get-by-url-slug/${encodeURIComponent(slug)}?populate[0]=hashtags&populate[1]=bookmarks`,
      { cache: { freshS: ARTICLE_FRESH_S, tags: ['posts', `post:${slug}`] } },
    );
    return normalizePost(parseUpstream(wireSinglePostSchema, answer).data);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    rememberMissingSlug(slug);
    return null;
  }
});

/** Related articles (call 6), scored and cut to four (spec §9). A failure here costs the section, not the article. */
export const listRelatedPosts = cache(async (post: Post): Promise<Post[]> => {
  const query = `pagination[page]=1&pagination[pageSize]=${RELATED_FETCHED}&populate[0]=hashtags&sort=publishedAt:desc&filters[id][$ne]=${post.id}`;
  try {
    const answer = await callContentApi(`/api/news/public?${query}`, {
      cache: { freshS: ARTICLE_FRESH_S, tags: ['posts'] },
    });
    return pickRelated(post, parseUpstream(wirePostListSchema, answer).data.map(normalizePost), new Date());
  } catch (error) {
    console.warn('related articles could not be read', error);
    return [];
  }
});

/** The top 50 authors of up to 1000 posts (call 4). Throws `AppError`. */
export const listAuthors = cache(async (): Promise<AuthorCount[]> => {
  const answer = await callContentApi(
    `/api/news/public?fields[0]=news_raw_data&pagination[limit]=${AUTHORS_SAMPLE}`,
    // The sample is over two megabytes, more than Next keeps; what is kept is the route's own answer.
    {},
  );
  const { data } = parseUpstream(wireAuthorSampleSchema, answer);
  return countAuthors(
    data.map(({ attributes }) => attributes.news_raw_data),
    AUTHORS_SHOWN,
  );
});

// Slugs are ours and ASCII, but a real Strapi's may hold any letter; what no slug can hold never reaches the upstream.
const isPossibleSlug = (slug: string): boolean =>
  slug.length > 0 && slug.length <= 300 && !/[\s/\\?#\p{Cc}]/u.test(slug);
