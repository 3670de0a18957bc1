import { type NextRequest, NextResponse } from 'next/server';
import { isMcpCall, MCP_PATH, MCP_ROUTE } from '@/lib/mcp/endpoint';

const SLUG_AFTER_SLASHES = /^\/feed\/(?:%2f)+(.*)$/i;

/**
 * For three addresses alone, because each match costs a page half a millisecond: an article's with slashes before the slug, which
 * are stripped (spec §2), `/auth` for a browser with a session of the data service, which is refreshed on the way, and that of
 * assistants' calls, which the production server leads to their route itself (server/response-cache). The policy of pages is added there too.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const slug = SLUG_AFTER_SLASHES.exec(request.nextUrl.pathname)?.[1];
  if (slug !== undefined) return NextResponse.redirect(new URL(`/feed/${slug}`, request.url), 308);
  if (request.nextUrl.pathname === MCP_PATH) {
    const isCall = isMcpCall({ method: request.method, accept: request.headers.get('accept') });
    return isCall ? NextResponse.rewrite(new URL(MCP_ROUTE, request.url)) : NextResponse.next();
  }
  const { refreshSessionCookie } = await import('@/lib/account/data-session/refresh-session-cookie');
  return refreshSessionCookie(request);
}

// Literal because Next reads it at build time.
export const config = {
  matcher: [
    { source: '/feed/:slug(%2[fF].*)' },
    { source: '/mcp' },
    {
      source: '/auth',
      // Anchored at the beginning of the header: tried at every "sb-", a long one would take half a second to refuse.
      has: [{ type: 'header', key: 'cookie', value: '(?:.*; ?)?sb-[^=; ]+-auth-token(?:\\.[0-9]+)?=.*' }],
      missing: [{ type: 'header', key: 'next-router-prefetch' }],
    },
  ],
};
