import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { SECURITY_HEADERS, transportSecurity } from '#lib/http/security/security-headers.ts';
import { DESK_FOLDER } from '#runtime/paths.ts';

const BASE = '/admin';
// Names contain a hash of the content.
const FOR_EVER = 'public, max-age=31536000, immutable';
const NONCE_MARK = '__CSP_NONCE__';
const BUILD_SOON_S = 30;

/** `GET /admin`, the page of captures, which its scripts open, and its files, which the build may add after the backend's start. */
export function pageRoutes(folder: string = DESK_FOLDER): Hono {
  const routes = new Hono();
  for (const address of [BASE, `${BASE}/`, `${BASE}/capture`]) routes.get(address, (c) => answerPage(c, folder));
  routes.get(
    `${BASE}/static/*`,
    async (c, next) => {
      await next();
      if (c.res.ok) c.header('Cache-Control', FOR_EVER);
    },
    serveStatic({
      // serve-static logs a warning for a missing root.
      root: path.parse(folder).root,
      rewriteRequestPath: (asked) => path.join(folder, asked.slice(BASE.length)),
      precompressed: true,
    }),
  );
  return routes;
}

async function answerPage(c: Context, folder: string): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  const nonce = randomBytes(18).toString('base64');
  c.header('Content-Security-Policy', pagePolicy(nonce));
  const page = await readPage(folder);
  if (page !== null) return c.html(page.replaceAll(NONCE_MARK, nonce));
  c.header('Retry-After', String(BUILD_SOON_S));
  return c.html(NOT_BUILT, 503);
}

async function readPage(folder: string): Promise<string | null> {
  try {
    return await readFile(path.join(folder, 'index.html'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const NOT_BUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${BUILD_SOON_S}">
<title>The desk is not built yet</title>
<h1>The desk is not built yet</h1>
<p><code>npm start</code> builds it once the site is up, within a minute or two. Otherwise run <code>npm run build</code>.
This page looks again by itself.</p>
</html>
`;

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
const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
