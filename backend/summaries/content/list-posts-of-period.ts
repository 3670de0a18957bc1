import { z } from 'zod';
import { cleanPostText, cleanPostTitle } from '#backend/posts/ingest/text/clean-post-text.ts';
import { findAuthor } from '#lib/utils/link-to-post.ts';
import type { SummaryPost } from '../draft/draft.ts';
import type { Period } from '../period/period.ts';
import { type ContentApi, readContent } from './content-api.ts';

// Call 3 (spec §7), for a day or week instead of a page.

const PAGE_SIZE = 100;
/** More posts than a summary could do justice to; those that come first are read. */
const MAX_POSTS = 5000;

const postSchema = z.object({
  id: z.number(),
  attributes: z.object({
    title: z.string().nullish(),
    description: z.string().nullish(),
    url_slug: z.string(),
    createdAt: z.string(),
    updatedAt: z.string().nullish(),
    publishedAt: z.string().nullish(),
    news_raw_data: z
      .object({
        text: z.string().nullish(),
        metaData: z.object({ postUser: z.string().nullish() }).nullish().catch(null),
      })
      .nullish()
      .catch(null),
  }),
});

const listSchema = z.object({
  data: z.array(postSchema),
  meta: z.object({ pagination: z.object({ total: z.number() }) }),
});

/** All posts of a period, the oldest first. Throws `ContentApiError`. */
export async function listPosts(api: ContentApi, period: Period): Promise<SummaryPost[]> {
  const posts = new Map<number, SummaryPost>();
  // An upstream may give out less than a page of ours, so what it has handed over is counted, not pages.
  for (let page = 1; page <= MAX_POSTS; page += 1) {
    const { data, meta } = await readContent(api, listPath(period, page, PAGE_SIZE), listSchema);
    for (const post of data) posts.set(post.id, toSummaryPost(post));
    if (data.length === 0 || posts.size >= Math.min(meta.pagination.total, MAX_POSTS)) break;
  }
  return [...posts.values()].sort((a, b) => a.publishedAt.localeCompare(b.publishedAt) || a.id - b.id);
}

/** How many posts a period has. Throws `ContentApiError`. */
export async function countPosts(api: ContentApi, period: Period): Promise<number> {
  const { meta } = await readContent(api, listPath(period, 1, 1), listSchema);
  return meta.pagination.total;
}

function listPath({ start, end }: Period, page: number, pageSize: number): string {
  const parameters = new URLSearchParams({
    'pagination[page]': String(page),
    'pagination[pageSize]': String(pageSize),
    sort: 'createdAt:asc',
    'filters[publishedAt][$gte]': start.toISOString(),
    'filters[publishedAt][$lte]': new Date(end.getTime() - 1).toISOString(),
  });
  return `/api/news/public?${parameters}`;
}

function toSummaryPost({ id, attributes }: z.output<typeof postSchema>): SummaryPost {
  const { title, description, news_raw_data: raw, createdAt } = attributes;
  // Posts of a hosted content API never went through ingest.
  const text = cleanPostText(raw?.text?.trim() || description?.trim() || '');
  return {
    id,
    slug: attributes.url_slug.replace(/^\/+/, ''),
    title: cleanPostTitle(title?.trim() ?? '') || text.split('\n', 1)[0]?.slice(0, 110).trim() || 'Untitled post',
    author: raw?.metaData?.postUser?.trim() || findAuthor(text),
    text,
    publishedAt: attributes.publishedAt ?? createdAt,
    updatedAt: attributes.updatedAt ?? createdAt,
  };
}
