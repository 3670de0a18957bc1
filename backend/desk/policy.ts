import type { MiddlewareHandler } from 'hono';
import { SECURITY_HEADERS, transportSecurity } from '#lib/security/security-headers.ts';

/** What data may do in a browser that opens it as a page: nothing. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The site's headers on every answer of the desk. What shows a page says so by a policy of its own. */
export function setPolicyHeaders(siteUrl: string): MiddlewareHandler {
  const hsts = transportSecurity(siteUrl);
  return async (c, next) => {
    await next();
    for (const { key, value } of SECURITY_HEADERS) if (!c.res.headers.has(key)) c.header(key, value);
    if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', DATA_POLICY);
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    if (hsts) c.header('Strict-Transport-Security', hsts);
  };
}

/**
 * The policy of the desk's page. Scripts and styles are files of ours or carry the nonce of this very answer: MUI writes its
 * styles into elements that have it. Pictures of posts may be anywhere on https; previews of mails are frames of our own.
 */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
