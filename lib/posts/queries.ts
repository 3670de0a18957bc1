import 'server-only';
import { cache } from 'react';
import { ARTICLE_FRESH_S, RELATED_FETCHED } from '@/lib/config/product';
import { AppError } from '@/lib/errors/app-error';
import { type CallContext, type CallOptions, callContentApi } from '@/lib/upstream/content';
import { parseUpstream } from '@/lib/upstream/parse';
import { POSTS_TAG, postTag } from './cache-tags';
import { recallMissingSlug, rememberMissingSlug } from './missing-slugs';
import type { Post } from './model';
import { normalizePost } from './normalize';
import { normalizeSlug } from './path';
import { pickRelated } from './related';
import { wirePostListSchema, wireSinglePostSchema, wireSlugListSchema } from './wire';

/** One post (call 5) for a page, or null when there is none. Throws `AppError`: `gone` for one that was deleted. */
export const getPost = cache(
  (slug: string): Promise<Post | null> =>
    fetchPost(slug, {
      cache: { freshS: ARTICLE_FRESH_S, tags: [POSTS_TAG, postTag(slug)], schema: wireSinglePostSchema },
    }),
);

/**
 * The same as it is this moment, for routes. A page that is rendered anew waits for a fresh answer, but a route would be
 * given the kept one while Next asks again, and a 404 never takes the place of that: what is gone would stay for ever.
 */
export const getPostNow = (slug: string): Promise<Post | null> => fetchPost(slug, {});

async function fetchPost(slug: string, options: CallOptions): Promise<Post | null> {
  if (!isPossibleSlug(slug)) return null;
  const missing = recallMissingSlug(slug);
  if (missing === 'gone') throw new AppError('gone');
  if (missing) return null;
  try {
    const answer = await callContentApi(
      `/api/news/get-by-url-slug/${encodeURIComponent(slug)}?populate[0]=hashtags&populate[1]=bookmarks`,
      options,
    );
    return normalizePost(parseUpstream(wireSinglePostSchema, answer).data);
  } catch (error) {
    if (!(error instanceof AppError && (error.code === 'not_found' || error.code === 'gone'))) throw error;
    rememberMissingSlug(slug, error.code === 'gone' ? 'gone' : 'unknown');
    if (error.code === 'gone') throw error;
    return null;
  }
}

/**
 * The same by id, for the dialog over a list (call 3 with the id as its only filter), without anybody's bookmarks. Null when
 * there is no such post, any more or yet. Throws `AppError`.
 */
export async function getPostById(id: number, caller: CallContext): Promise<Post | null> {
  const query = `filters[id][$eq]=${id}&pagination[pageSize]=1&populate[0]=image&populate[1]=hashtags`;
  const answer = await callContentApi(`/api/news/public?${query}`, caller);
  const [post] = parseUpstream(wirePostListSchema, answer).data;
  return post ? normalizePost(post) : null;
}

/** The slug of a post, as in its address, or null when there is no such post. Throws `AppError`. */
export async function getPostSlug(id: number): Promise<string | null> {
  const answer = await callContentApi(`/api/news/public?filters[id][$eq]=${id}&fields[0]=url_slug`, {
    cache: { freshS: ARTICLE_FRESH_S, tags: [POSTS_TAG], schema: wireSlugListSchema },
  });
  const [post] = parseUpstream(wireSlugListSchema, answer).data;
  return post ? normalizeSlug(post.attributes.url_slug) : null;
}

/** Related articles (call 6), scored and cut to four (spec §9). A failure here costs the section, not the article. */
export const listRelatedPosts = cache(async (post: Post): Promise<Post[]> => {
  const query = `pagination[page]=1&pagination[pageSize]=${RELATED_FETCHED}&populate[0]=hashtags&sort=publishedAt:desc&filters[id][$ne]=${post.id}`;
  try {
    const answer = await callContentApi(`/api/news/public?${query}`, {
      cache: { freshS: ARTICLE_FRESH_S, tags: [POSTS_TAG], schema: wirePostListSchema },
    });
    return pickRelated(post, parseUpstream(wirePostListSchema, answer).data.map(normalizePost), new Date());
  } catch (error) {
    console.warn('related articles could not be read', error);
    return [];
  }
});

// Slugs are ours and ASCII, but a real Strapi's may hold anything, blanks and slashes too. What no slug can hold never
// reaches the upstream, nor do dots alone: encoded or not, they would ask for another of its addresses.
const isPossibleSlug = (slug: string): boolean =>
  slug.trim() !== '' && slug.length <= 300 && !/\p{Cc}|^\.{1,2}$/u.test(slug);
