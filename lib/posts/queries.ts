import 'server-only';
import { cache } from 'react';
import { ARTICLE_FRESH_S, RELATED_FETCHED } from '@/lib/config/product';
import { addTags, orElse } from '@/lib/response/response-rules';
import { type CallContext, readContentApi } from '@/lib/upstream/content';
import { AppError } from '@/lib/utils/errors/app-error';
import { POSTS_TAG, postTag } from './cache-tags';
import type { Post } from './model';
import { normalizePost } from './normalize';
import { normalizeSlug } from './path';
import { pickRelated } from './related';
import { wirePostListSchema, wireSinglePostSchema, wireSlugListSchema } from './wire';

/** One post (call 5), or null. Throws `AppError`: `gone` if deleted. */
export const getPost = cache(async (slug: string): Promise<Post | null> => {
  if (!isPossibleSlug(slug)) return null;
  try {
    const path = `/api/news/get-by-url-slug/${encodeURIComponent(slug)}?populate[0]=hashtags&populate[1]=bookmarks`;
    const cache = { freshS: ARTICLE_FRESH_S, tags: [POSTS_TAG, postTag(slug)] };
    return normalizePost((await readContentApi(wireSinglePostSchema, path, { cache })).data);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
});

/** One post by id, for the dialog over a list (call 3), without bookmarks. Null if there is none. Throws `AppError`. */
export async function getPostById(id: number, caller: CallContext): Promise<Post | null> {
  addTags([POSTS_TAG]);
  const query = `filters[id][$eq]=${id}&pagination[pageSize]=1&populate[0]=image&populate[1]=hashtags`;
  const [post] = (await readContentApi(wirePostListSchema, `/api/news/public?${query}`, caller)).data;
  return post ? normalizePost(post) : null;
}

/** The slug of a post, or null. Throws `AppError`. */
export async function getPostSlug(id: number): Promise<string | null> {
  const path = `/api/news/public?filters[id][$eq]=${id}&fields[0]=url_slug`;
  const cache = { freshS: ARTICLE_FRESH_S, tags: [POSTS_TAG] };
  const [post] = (await readContentApi(wireSlugListSchema, path, { cache })).data;
  const slug = post?.attributes.url_slug;
  return slug ? normalizeSlug(slug) : null;
}

/** How many slugs are asked for at once, so that the address of the call stays short. */
const SLUGS_ASKED = 50;

/** Those of these slugs that lead to no post, not even as one that it had before. Throws `AppError`. */
export async function listMissingSlugs(slugs: readonly string[]): Promise<string[]> {
  const asked = slugs.filter(isPossibleSlug);
  const batches = asked.flatMap((_, at) => (at % SLUGS_ASKED === 0 ? [asked.slice(at, at + SLUGS_ASKED)] : []));
  const found = new Set((await Promise.all(batches.map(listKnownSlugs))).flat());
  const left = slugs.filter((slug) => !found.has(slug));
  const missing = await Promise.all(left.map(async (slug) => ((await isMissing(slug)) ? [slug] : [])));
  return missing.flat();
}

async function listKnownSlugs(slugs: readonly string[]): Promise<string[]> {
  const filters = slugs.map((slug, at) => `filters[url_slug][$in][${at}]=${encodeURIComponent(slug)}`).join('&');
  const path = `/api/news/public?${filters}&fields[0]=url_slug&pagination[pageSize]=${slugs.length}`;
  const cache = { freshS: ARTICLE_FRESH_S, tags: [POSTS_TAG] };
  const { data } = await readContentApi(wireSlugListSchema, path, { cache });
  return data.flatMap(({ attributes }) => (attributes.url_slug ? [normalizeSlug(attributes.url_slug)] : []));
}

async function isMissing(slug: string): Promise<boolean> {
  try {
    return (await getPost(slug)) === null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'gone') return true;
    throw error;
  }
}

/** Related articles (call 6), at most four (spec §9). A failure hides the section only. */
export const listRelatedPosts = cache(async (post: Post): Promise<Post[]> => {
  const path = `/api/news/public?pagination[page]=1&pagination[pageSize]=${RELATED_FETCHED}&populate[0]=hashtags&sort=publishedAt:desc&filters[id][$ne]=${post.id}`;
  const cache = { freshS: ARTICLE_FRESH_S, tags: [POSTS_TAG] };
  const newest = readContentApi(wirePostListSchema, path, { cache });
  const { data } = await orElse(newest, { data: [] }, 'related articles could not be read');
  return pickRelated(post, data.map(normalizePost), new Date());
});

// A Strapi's slugs may hold anything. Impossible slugs never reach the upstream, nor do dots, which would address
// another resource.
const isPossibleSlug = (slug: string): boolean =>
  slug.trim() !== '' && slug.length <= 300 && !/\p{Cc}|^\.{1,2}$/u.test(slug);
