import 'server-only';
import { z } from 'zod';
import { CRAWLER_FRESH_S } from '@/lib/config/product';
import { SITE_LANGUAGE } from '@/lib/config/site';
import { toImageUrl, toIsoDate } from '@/lib/posts/normalize';
import { normalizeSlug } from '@/lib/posts/path';
import { isShort } from '@/lib/posts/thin';
import { readContentApi } from '@/lib/upstream/content';
import { AppError } from '@/lib/utils/errors/app-error';

/** Search engines accept 50,000; smaller files are cached more readily. */
export const SITEMAP_CHUNK_SIZE = 5_000;
/** Next caches at most two megabytes per response. */
const UPSTREAM_PAGE_SIZE = 500;
/** The limit of news sitemaps. */
const NEWS_SITEMAP_MAX = 1_000;
const MAX_WAIT_S = 10;
const MAX_ATTEMPTS = 4;

/** Dates are ISO 8601 in UTC, or null where the upstream has none. */
export type SitemapPost = {
  slug: string;
  title: string;
  publishedAt: string | null;
  /** When its words last became what they are. */
  modifiedAt: string | null;
  imageUrl: string | null;
  /** ISO 639-1, where it is not the site's own. */
  language?: string;
  /** Too little for a sitemap unless a summary cites it. */
  isShort: boolean;
};

/** Throws `AppError`. */
export async function countSitemapPosts(): Promise<number> {
  return (await fetchPage({ start: 0, limit: 1 })).total;
}

/**
 * Yields the posts of one chunk (from 1), oldest first, so that a new post changes the last chunk alone. Retries a busy
 * upstream when it allows, because the response has begun. Throws `AppError`.
 */
export async function* listSitemapChunk(chunk: number): AsyncGenerator<SitemapPost[]> {
  const end = chunk * SITEMAP_CHUNK_SIZE;
  let start = end - SITEMAP_CHUNK_SIZE;
  while (start < end) {
    const page = { start, limit: Math.min(UPSTREAM_PAGE_SIZE, end - start) };
    const isFirst = start === end - SITEMAP_CHUNK_SIZE;
    const { posts, total } = await (isFirst ? fetchPage(page) : retryWhileBusy(() => fetchPage(page)));
    if (posts.length > 0) yield posts;
    // An upstream may return fewer than requested: continue where it stopped.
    start += posts.length;
    if (posts.length === 0 || start >= total) return;
  }
}

/** Posts since `since`, newest first, at most `NEWS_SITEMAP_MAX`. Throws `AppError`. */
export async function listRecentSitemapPosts(since: Date): Promise<SitemapPost[]> {
  // Rounded to the minute, so that the response can be cached.
  const from = new Date(Math.floor(since.getTime() / 60_000) * 60_000).toISOString();
  const query = `sort=publishedAt:desc&filters[publishedAt][$gte]=${encodeURIComponent(from)}`;
  const found: SitemapPost[] = [];
  while (found.length < NEWS_SITEMAP_MAX) {
    const limit = Math.min(UPSTREAM_PAGE_SIZE, NEWS_SITEMAP_MAX - found.length);
    const { posts, total } = await fetchPage({ start: found.length, limit }, query);
    found.push(...posts);
    // As above: fewer than requested are not the last.
    if (posts.length === 0 || found.length >= total) break;
  }
  return found;
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
  const { data, meta } = await readContentApi(
    wireSitemapPageSchema,
    `/api/news/public?${fields}&${query}&pagination[start]=${start}&pagination[limit]=${limit}`,
    { cache: { freshS: CRAWLER_FRESH_S, tags: ['posts'] } },
  );
  const posts = data.map(({ attributes }) => normalizeSitemapPost(attributes));
  return { posts, total: meta.pagination.total };
}

function normalizeSitemapPost(attributes: WireSitemapPost): SitemapPost {
  const { title, url_slug, image, language } = attributes;
  const publishedAt = toIsoDate(attributes.publishedAt) ?? toIsoDate(attributes.updatedAt);
  const text = attributes.news_raw_data?.text ?? null;
  return {
    slug: normalizeSlug(url_slug),
    title: title ?? '',
    publishedAt,
    modifiedAt: toIsoDate(attributes.correctedAt) ?? publishedAt,
    imageUrl: toImageUrl(image?.data?.attributes.url),
    ...(language !== undefined && language !== SITE_LANGUAGE && { language }),
    // An upstream that does not send it leaves it unknown.
    isShort: text !== null && isShort(text),
  };
}

const wireUrlSchema = z.object({ data: z.object({ attributes: z.object({ url: z.string() }) }).nullish() }).nullish();

const wireSitemapPageSchema = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      attributes: z.object({
        title: z.string().nullish(),
        url_slug: z.string(),
        updatedAt: z.string().nullish(),
        publishedAt: z.string().nullish(),
        correctedAt: z.string().optional().catch(undefined),
        language: z.string().optional().catch(undefined),
        image: wireUrlSchema.catch(null),
        news_raw_data: z.object({ text: z.string().nullish() }).nullish().catch(null),
      }),
    }),
  ),
  meta: z.object({ pagination: z.object({ total: z.number() }) }),
});

type WireSitemapPost = z.output<typeof wireSitemapPageSchema>['data'][number]['attributes'];
