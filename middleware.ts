import { createHash } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { BOOT_SCRIPT } from '@/lib/security/boot-script';
import { contentSecurityPolicy, dataServiceOrigins } from '@/lib/security/content-security-policy.mjs';

const BOOT_SCRIPT_HASH = `'sha256-${createHash('sha256').update(BOOT_SCRIPT).digest('base64')}'`;

const SLUG_AFTER_SLASHES = /^\/feed\/(?:%2f)+(.*)$/i;

/**
 * Gives pages that are rendered per request a policy with a nonce, which Next copies onto its own scripts. Cached pages
 * do not pass here (see server/page-cache/handler.mjs), because each match costs half a millisecond. Two exceptions:
 * `/auth` for a browser with a session of the data service, which is refreshed on the way, and an article's address
 * with slashes before the slug, which are stripped (spec §2).
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const slug = SLUG_AFTER_SLASHES.exec(request.nextUrl.pathname)?.[1];
  if (slug !== undefined) return NextResponse.redirect(new URL(`/feed/${slug}`, request.url), 308);
  if (request.nextUrl.pathname === '/auth') {
    const { refreshSessionCookie } = await import('@/lib/data-session/refresh-session-cookie');
    return refreshSessionCookie(request);
  }
  if (process.env.NODE_ENV !== 'production') return NextResponse.next();
  const nonce = crypto.randomUUID();
  const policy = contentSecurityPolicy([`'nonce-${nonce}'`, BOOT_SCRIPT_HASH], dataServiceOrigins());
  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}

// Literal because Next reads it at build time: the feed's paths with each of its filter parameters, the pages of forms
// that depend on their address, slugs with slashes, and the account's page where a session of the data
// service comes along.
export const config = {
  runtime: 'nodejs',
  matcher: [
    { source: '/:feed(feed)?', has: [{ type: 'query', key: 'search' }] },
    { source: '/:feed(feed)?', has: [{ type: 'query', key: 'hashtags' }] },
    { source: '/:feed(feed)?', has: [{ type: 'query', key: 'bookmarks' }] },
    { source: '/:feed(feed)?', has: [{ type: 'query', key: 'authors' }] },
    { source: '/:feed(feed)?', has: [{ type: 'query', key: 'from' }] },
    { source: '/:feed(feed)?', has: [{ type: 'query', key: 'to' }] },
    { source: '/:feed(feed)?', has: [{ type: 'query', key: 'sort' }] },
    { source: '/:feed(feed)?', has: [{ type: 'query', key: 'dir' }] },
    { source: '/:feed(feed)?', has: [{ type: 'query', key: 'page' }] },
    { source: '/:feed(feed)?', has: [{ type: 'query', key: 'summary' }] },
    { source: '/feed/:slug(%2[fF].*)' },
    { source: '/subscribe/:step(confirm|unsubscribe|received)' },
    { source: '/report/received' },
    {
      source: '/auth',
      // Anchored at the beginning of the header: tried at every "sb-", a long one would take half a second to refuse.
      has: [{ type: 'header', key: 'cookie', value: '(?:.*; ?)?sb-[^=; ]+-auth-token(?:\\.[0-9]+)?=.*' }],
      missing: [{ type: 'header', key: 'next-router-prefetch' }],
    },
  ],
};
