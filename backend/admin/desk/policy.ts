import type { MiddlewareHandler } from 'hono';
import { SECURITY_HEADERS, transportSecurity } from '#lib/http/security/security-headers.ts';

/** Data opened as a page can do nothing. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Headers of every response of the desk; pages set a policy of their own. */
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
 * Scripts and styles are our files or carry the response's nonce, which MUI uses for its styles. Pictures may be on any
 * https host; mail previews are frames of our own.
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
