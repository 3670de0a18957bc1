import { CRAWLER_FRESH_S } from '@/lib/config/product';
import { SITE_LANGUAGE } from '@/lib/config/site';
import { absoluteUrl, siteName } from '@/lib/config/site-origin';
import { handleRoute } from '@/lib/http/route';
import { postUrl } from '@/lib/posts/url';
import { documentResponse, orElse } from '@/lib/response/response-rules';
import { listRecentSitemapPosts } from '@/lib/seo/sitemap/post-queries';
import { type NewsEntry, newsSitemapXml } from '@/lib/seo/sitemap/xml';
import { loadIsCited } from '@/lib/summaries/load-summaries';
import { summaryHref } from '@/lib/summaries/model';
import { listSummaries } from '@/lib/summaries/queries';

const TWO_DAYS_MS = 48 * 3_600_000;
/** Of news sitemaps. */
const ENTRIES_MAX = 1_000;

/** Posts and summaries of the last 48 hours, for news crawlers. */
export const GET = handleRoute(async () => {
  const since = new Date(Date.now() - TWO_DAYS_MS);
  const [recent, summaries, isCited] = await Promise.all([
    listRecentSitemapPosts(since),
    listRecentSummaries(since),
    loadIsCited(),
  ]);
  // As in the sitemaps.
  const posts = recent.filter(({ slug, isShort }) => !isShort || isCited(slug));
  const news = [...summaries, ...posts.map((post) => ({ ...post, url: postUrl(post) }))].slice(0, ENTRIES_MAX);
  return documentResponse({
    body: newsSitemapXml(news, siteName(), SITE_LANGUAGE),
    contentType: 'application/xml; charset=utf-8',
    freshS: CRAWLER_FRESH_S,
  });
});

/** The summaries written since then. Without them the posts are still news. */
async function listRecentSummaries(since: Date): Promise<NewsEntry[]> {
  const kinds = (['daily', 'weekly'] as const).map((kind) =>
    orElse(listSummaries(kind), [], `the ${kind} summaries could not be read`),
  );
  return (await Promise.all(kinds)).flat().flatMap((summary) => {
    const isRecent = summary.createdAt !== null && new Date(summary.createdAt) >= since;
    return isRecent
      ? [{ url: absoluteUrl(summaryHref(summary)), title: summary.title, publishedAt: summary.createdAt }]
      : [];
  });
}
