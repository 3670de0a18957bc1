import { CRAWLER_FRESH_S } from '@/lib/config/product';
import { handleRoute } from '@/lib/http/route';
import { documentResponse } from '@/lib/response/response-rules';
import { countSitemapPosts, SITEMAP_CHUNK_SIZE } from '@/lib/seo/sitemap/post-queries';
import { sitemapIndexXml } from '@/lib/seo/sitemap/xml';
import { listStories } from '@/lib/stories/queries';

const PAGES_CHUNKS = [
  '/sitemaps/pages.xml',
  '/sitemaps/authors.xml',
  '/sitemaps/hashtags.xml',
  '/sitemaps/summaries.xml',
];

/** The sitemap index: the fixed pages, authors, hashtags, summaries, stories, and as many chunks of posts as there are. */
export const GET = handleRoute(async () => {
  const chunks = Math.ceil((await countSitemapPosts()) / SITEMAP_CHUNK_SIZE);
  // A sitemap without an address is none.
  const stories = (await listStories()).length > 0 ? ['/sitemaps/stories.xml'] : [];
  const posts = Array.from({ length: chunks }, (_, index) => `/sitemaps/posts-${index + 1}.xml`);
  return documentResponse({
    body: sitemapIndexXml([...PAGES_CHUNKS, ...stories, ...posts]),
    contentType: 'application/xml; charset=utf-8',
    freshS: CRAWLER_FRESH_S,
  });
});

export const dynamic = 'force-dynamic';
