import { type NextRequest, NextResponse } from 'next/server';
import { hasSessionCookie } from '@/lib/account/data-session/session-cookie';
import { isMcpCall, MCP_PATH, MCP_ROUTE } from '@/lib/mcp/endpoint';
import { OWN_AGENT } from '@/lib/response/own-agent';

const SLUG_AFTER_SLASHES = /^\/feed\/(?:%2f)+(.*)$/i;
const POLICY = 'content-security-policy';

/**
 * On every host: strips slashes before an article's slug (spec §2), refreshes a session of the data service on the way to `/auth`, and
 * leads assistants' calls to their route. Where Next runs without our own server (server/response-cache), pages get their policy here.
 * Our own server adds one of hashes to the rendered page, so that its pages skip this, which costs each half a millisecond.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  const slug = SLUG_AFTER_SLASHES.exec(pathname)?.[1];
  if (slug !== undefined) return NextResponse.redirect(new URL(`/feed/${slug}`, request.url), 308);
  if (pathname === MCP_PATH && isMcpCall({ method: request.method, accept: request.headers.get('accept') }))
    return NextResponse.rewrite(new URL(MCP_ROUTE, request.url));
  const response = await passWithPolicy(request);
  if (pathname !== '/auth' || !hasSessionCookie(request.headers.get('cookie') ?? '')) return response;
  const { refreshSessionCookie } = await import('@/lib/account/data-session/refresh-session-cookie');
  return refreshSessionCookie(request, response);
}

/** `next dev` evaluates strings, which no policy of ours allows. */
async function passWithPolicy({ headers }: NextRequest): Promise<NextResponse> {
  if (process.env.NODE_ENV !== 'production' || headers.get('user-agent') === OWN_AGENT) return NextResponse.next();
  const { createNoncePolicy } = await import('@/lib/http/security/nonce-policy');
  const policy = createNoncePolicy();
  const changed = new Headers(headers);
  changed.set(POLICY, policy);
  const response = NextResponse.next({ request: { headers: changed } });
  response.headers.set(POLICY, policy);
  return response;
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
    {
      source: '/((?!_next/|api/|uploads/|og/|internal/).*)',
      missing: [
        { type: 'header', key: 'user-agent', value: 'Sellerfeed' },
        // Data for Next's router, in which no script runs.
        { type: 'header', key: 'rsc' },
      ],
    },
  ],
};
