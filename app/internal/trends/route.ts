import { FEED_FRESH_S } from '@/lib/config/product';
import { absoluteUrl } from '@/lib/config/site-origin';
import { documentResponse } from '@/lib/http/response/response-rules';
import { handleRoute } from '@/lib/http/route';
import { trendsToMarkdown } from '@/lib/trends/markdown';
import { getTrends } from '@/lib/trends/queries';

/** `/trends.md` (see next.config.mjs). */
export const GET = handleRoute(async () => {
  const body = trendsToMarkdown(await getTrends());
  const response = documentResponse({ body, contentType: 'text/markdown; charset=utf-8', freshS: FEED_FRESH_S });
  response.headers.set('link', `<${absoluteUrl('/trends')}>; rel="canonical"`);
  return response;
});
