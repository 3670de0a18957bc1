import { createHash } from 'node:crypto';

type Document = { body: string; contentType: string; lastModified?: Date | undefined; freshS: number };

/**
 * Answers with a public document, its `ETag` and `Last-Modified`; with 304 when the client has it already. Shared
 * caches may keep it for `freshS` seconds and show it a day longer while they ask again.
 */
export function documentResponse(request: Request, { body, contentType, lastModified, freshS }: Document): Response {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const headers = new Headers({
    'cache-control': `public, max-age=0, s-maxage=${freshS}, stale-while-revalidate=86400`,
    etag,
  });
  if (lastModified) headers.set('last-modified', lastModified.toUTCString());
  if (isUnchanged(request, etag, lastModified)) return new Response(null, { status: 304, headers });
  headers.set('content-type', contentType);
  return new Response(body, { headers });
}

function isUnchanged(request: Request, etag: string, lastModified: Date | undefined): boolean {
  const known = request.headers.get('if-none-match');
  // An entity tag, where there is one, decides alone (RFC 9110 §13.1.3).
  if (known !== null)
    return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
  const since = Date.parse(request.headers.get('if-modified-since') ?? '');
  return lastModified !== undefined && Math.floor(lastModified.getTime() / 1000) * 1000 <= since;
}
