import { contentSignal } from '@/lib/config/links';
import { absoluteUrl } from '@/lib/config/site-origin';
import { setMaxAge } from '@/lib/response/response-rules';

const HOUR_S = 3_600;

/** Everything may be read but the browser's own calls, and `AI_USE` says for what. Served per request because the origin is not known to a build. */
export function GET(): Response {
  setMaxAge(HOUR_S);
  const signal = contentSignal();
  const body = `User-agent: *
${signal ? `Content-Signal: ${signal}\n` : ''}Allow: /
Disallow: /api/

Sitemap: ${absoluteUrl('/sitemap.xml')}
Sitemap: ${absoluteUrl('/news-sitemap.xml')}
`;
  return new Response(body, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}

export const dynamic = 'force-dynamic';
