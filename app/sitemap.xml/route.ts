import { CRAWLER_FRESH_S } from '@/lib/config/product';
import { documentResponse } from '@/lib/http/document-response';
import { handleRoute } from '@/lib/http/route';
import { countSitemapPosts, SITEMAP_CHUNK_SIZE } from '@/lib/sitemap/queries';
import { sitemapIndexXml } from '@/lib/sitemap/xml';

/** The sitemap index: the fixed pages and as many chunks of posts as there are. */
export const GET = handleRoute(async (request) => {
  const chunks = Math.ceil((await countSitemapPosts()) / SITEMAP_CHUNK_SIZE);
  const posts = Array.from({ length: chunks }, (_, index) => `/sitemaps/posts-${index + 1}.xml`);
  return documentResponse(request, {
    body: sitemapIndexXml(['/sitemaps/pages.xml', ...posts]),
    contentType: 'application/xml; charset=utf-8',
    freshS: CRAWLER_FRESH_S,
  });
});
