import { CRAWLER_FRESH_S } from '@/lib/config/product';
import { SITE_LANGUAGE } from '@/lib/config/site';
import { siteName } from '@/lib/config/site-origin';
import { documentResponse } from '@/lib/http/response/response-rules';
import { handleRoute } from '@/lib/http/route';
import { listRecentSitemapPosts } from '@/lib/seo/sitemap/post-queries';
import { newsSitemapXml } from '@/lib/seo/sitemap/xml';

const TWO_DAYS_MS = 48 * 3_600_000;

/** Posts of the last 48 hours, for news crawlers. */
export const GET = handleRoute(async () => {
  const posts = await listRecentSitemapPosts(new Date(Date.now() - TWO_DAYS_MS));
  return documentResponse({
    body: newsSitemapXml(posts, siteName(), SITE_LANGUAGE),
    contentType: 'application/xml; charset=utf-8',
    freshS: CRAWLER_FRESH_S,
  });
});
