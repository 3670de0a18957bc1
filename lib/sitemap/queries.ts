import 'server-only';
import { CRAWLER_FRESH_S } from '@/lib/config/product';
import { AppError } from '@/lib/errors/app-error';
import { toImageUrl } from '@/lib/posts/image-url';
import { toIsoDate } from '@/lib/posts/normalize';
import { normalizeSlug } from '@/lib/posts/path';
import { callContentApi } from '@/lib/upstream/content';
import { parseUpstream } from '@/lib/upstream/parse';
import { type WireSitemapPost, wireSitemapPageSchema } from './wire';

/** Search engines take 50,000; smaller files are read and cached more readily. */
export const SITEMAP_CHUNK_SIZE = 5_000;
/** Small enough that Next keeps each page (two megabytes at most), images included. */
const UPSTREAM_PAGE_SIZE = 500;
const MAX_WAIT_S = 10;
const MAX_ATTEMPTS = 4;

/** What a sitemap says of a post. Dates are ISO 8601 in UTC, or null where the upstream has none. */
export type SitemapPost = {
  slug: string;
  title: string;
  publishedAt: string | null;
  updatedAt: string | null;
  imageUrl: string | null;
};

/** How many posts there are. Throws `AppError`. */
export async function countSitemapPosts(): Promise<number> {
  return (await fetchPage({ start: 0, limit: 1 })).total;
}

/**
 * The posts of one chunk (from 1), page by page as the upstream gives them. Oldest first, so that a new post changes
 * the last chunk alone. An upstream that is busy in the middle is asked again when it says: half a chunk is on its way
 * then, and would be cut off. Throws `AppError`.
 */
export async function* listSitemapChunk(chunk: number): AsyncGenerator<SitemapPost[]> {
  const end = chunk * SITEMAP_CHUNK_SIZE;
  let start = end - SITEMAP_CHUNK_SIZE;
  while (start < end) {
    const page = { start, limit: Math.min(UPSTREAM_PAGE_SIZE, end - start) };
    const isFirst = start === end - SITEMAP_CHUNK_SIZE;
    const { posts, total } = await (isFirst ? fetchPage(page) : retryWhileBusy(() => fetchPage(page)));
    if (posts.length > 0) yield posts;
    // An upstream may give fewer than asked for: go on from where it stopped.
    start += posts.length;
    if (posts.length === 0 || start >= total) return;
  }
}

/** Posts published since `since`, newest first, at most a thousand (the limit of news sitemaps). Throws `AppError`. */
export async function listRecentSitemapPosts(since: Date): Promise<SitemapPost[]> {
  // Rounded to the minute, so that requests repeat and the cache can answer them.
  const from = new Date(Math.floor(since.getTime() / 60_000) * 60_000).toISOString();
  const query = `sort=publishedAt:desc&filters[publishedAt][$gte]=${encodeURIComponent(from)}`;
  const pages = [await fetchPage({ start: 0, limit: UPSTREAM_PAGE_SIZE }, query)];
  if ((pages[0]?.total ?? 0) > UPSTREAM_PAGE_SIZE)
    pages.push(await fetchPage({ start: UPSTREAM_PAGE_SIZE, limit: UPSTREAM_PAGE_SIZE }, query));
  return pages.flatMap(({ posts }) => posts);
}

async function retryWhileBusy<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      const waitS = error instanceof AppError ? error.retryAfterS : undefined;
      if (waitS === undefined || waitS > MAX_WAIT_S || attempt === MAX_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitS * 1000));
    }
  }
}

async function fetchPage({ start, limit }: { start: number; limit: number }, query = 'sort=createdAt:asc') {
  const fields = 'fields[0]=title&fields[1]=url_slug&fields[2]=updatedAt&fields[3]=publishedAt&populate[0]=image';
  const answer = await callContentApi(
    `/api/news/public?${fields}&${query}&pagination[start]=${start}&pagination[limit]=${limit}`,
    { cache: { freshS: CRAWLER_FRESH_S, tags: ['posts'], schema: wireSitemapPageSchema } },
  );
  const { data, meta } = parseUpstream(wireSitemapPageSchema, answer);
  const posts = data.map(({ attributes }) => normalizeSitemapPost(attributes));
  return { posts, total: meta.pagination.total };
}

function normalizeSitemapPost({ title, url_slug, updatedAt, publishedAt, image }: WireSitemapPost): SitemapPost {
  const changed = toIsoDate(updatedAt);
  return {
    slug: normalizeSlug(url_slug),
    title: title ?? '',
    updatedAt: changed,
    publishedAt: toIsoDate(publishedAt) ?? changed,
    imageUrl: toImageUrl(image?.data?.attributes.url),
  };
}
