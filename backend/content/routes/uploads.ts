import { Hono } from 'hono';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError } from '../../http/api-error.ts';
import { getPictureType } from '../../pictures/picture-name.ts';

/** Pictures. Their names hold a hash of their content, so they may be kept for a year without asking again. */
export function uploadRoutes({ pictures, log }: AppDependencies): Hono {
  const routes = new Hono();
  routes.get('/uploads/:file{.+}', async (c) => {
    const name = c.req.param('file');
    const type = getPictureType(name);
    const found = type && (await pictures.find(name));
    if (!found) throw new ApiError('NotFoundError');
    const headers = { 'cache-control': 'public, max-age=31536000, immutable', etag: found.etag };
    if (c.req.header('if-none-match') === found.etag) return c.body(null, 304, headers);
    const contentHeaders = {
      ...headers,
      'content-type': type,
      'content-length': String(found.size),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    };
    if (c.req.method === 'HEAD') return c.body(null, 200, contentHeaders);
    const body = await found.read();
    if (body) return c.body(body, 200, contentHeaders);
    log.warn({ name }, 'a picture is not where it was stored');
    throw new ApiError('NotFoundError');
  });
  return routes;
}
