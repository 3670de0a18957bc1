import { webEnv } from '@/lib/config/env';
import { UPSTREAM_TIMEOUT_MS } from '@/lib/config/product';
import { handleRoute } from '@/lib/http/route';
import { AppError } from '@/lib/utils/errors/app-error';

const PASSED_ON = ['content-type', 'content-length', 'etag', 'last-modified'];

/**
 * Images of posts. The content API sends addresses relative to its own origin, which browsers may not reach, so they are
 * served from ours. Names hold a hash of the content: what was read once never changes.
 */
export const GET = handleRoute(async (request, { params }) => {
  const segments = [(await params).path ?? []].flat();
  if (segments.some((segment) => segment === '..' || segment.includes('/') || segment.includes('\\'))) {
    throw new AppError('not_found');
  }
  const etag = request.headers.get('if-none-match');
  let upstream: Response;
  try {
    upstream = await fetch(`${webEnv().API_URL}/uploads/${segments.map(encodeURIComponent).join('/')}`, {
      headers: etag ? { 'if-none-match': etag } : {},
      cache: 'no-store',
      signal: AbortSignal.timeout(UPSTREAM_TIMEOUT_MS),
    });
  } catch (cause) {
    throw new AppError('upstream_unavailable', { cause });
  }
  if (upstream.status === 404) throw new AppError('not_found');
  const isImage = upstream.headers.get('content-type')?.startsWith('image/') ?? false;
  if (upstream.status !== 304 && !(upstream.ok && isImage)) {
    const code = upstream.status === 503 ? 'upstream_unavailable' : 'upstream_failed';
    throw new AppError(code, { upstreamStatus: upstream.status });
  }
  const headers = new Headers({
    'cache-control': 'public, max-age=31536000, immutable',
    // An SVG opened by itself must not run scripts on our origin.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
  for (const name of PASSED_ON) {
    const value = upstream.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new Response(upstream.status === 304 ? null : upstream.body, { status: upstream.status, headers });
});
