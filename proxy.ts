import { type NextRequest, NextResponse } from 'next/server';

const SLUG_AFTER_SLASHES = /^\/feed\/(?:%2f)+(.*)$/i;

/**
 * For two addresses alone, because each match costs a page half a millisecond: an article's with slashes before the slug, which
 * are stripped (spec §2), and `/auth` for a browser with a session of the data service, which is refreshed on the way. The
 * policy of pages is added in front of Next (server/response-cache).
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const slug = SLUG_AFTER_SLASHES.exec(request.nextUrl.pathname)?.[1];
  if (slug !== undefined) return NextResponse.redirect(new URL(`/feed/${slug}`, request.url), 308);
  const { refreshSessionCookie } = await import('@/lib/account/data-session/refresh-session-cookie');
  return refreshSessionCookie(request);
}

// Literal because Next reads it at build time.
export const config = {
  matcher: [
    { source: '/feed/:slug(%2[fF].*)' },
    {
      source: '/auth',
      // Anchored at the beginning of the header: tried at every "sb-", a long one would take half a second to refuse.
      has: [{ type: 'header', key: 'cookie', value: '(?:.*; ?)?sb-[^=; ]+-auth-token(?:\\.[0-9]+)?=.*' }],
      missing: [{ type: 'header', key: 'next-router-prefetch' }],
    },
  ],
};
