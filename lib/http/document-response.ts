import 'server-only';
import { setMaxAge } from '@/lib/http/response/response-rules';

type Document = { body: string; contentType: string; lastModified?: Date | undefined; freshS: number };

/** Shared caches may store it for `freshS` seconds and serve it stale for a day. The response cache adds ETag and 304. */
export function documentResponse({ body, contentType, lastModified, freshS }: Document): Response {
  setMaxAge(freshS);
  const headers = new Headers({
    'cache-control': `public, max-age=0, s-maxage=${freshS}, stale-while-revalidate=86400`,
    'content-type': contentType,
  });
  if (lastModified) headers.set('last-modified', lastModified.toUTCString());
  return new Response(body, { headers });
}
