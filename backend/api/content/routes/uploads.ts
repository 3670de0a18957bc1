import { Hono } from 'hono';
import { ApiError } from '../../../http/api-error.ts';
import { getPictureType } from '../../../pictures/store/picture-store.ts';
import { isWithheldPicture } from '../../../posts/withheld.ts';
import type { ApiDependencies } from '../../api-dependencies.ts';

/** Pictures. Their names contain a hash of the content, so browsers cache them for a year without revalidation. */
export function uploadRoutes({ pictures, database: { db } }: ApiDependencies): Hono {
  const routes = new Hono();
  routes.get('/uploads/:file{.+}', async (c) => {
    const name = c.req.param('file');
    const type = getPictureType(name);
    const found = type && !(await isWithheldPicture(db, name)) && (await pictures.find(name));
    if (!found) throw new ApiError('NotFoundError');
    // The same for every store.
    const etag = `"${found.size.toString(36)}"`;
    const headers = { 'cache-control': 'public, max-age=31536000, immutable', etag };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    const contentHeaders = {
      ...headers,
      'content-type': type,
      'content-length': String(found.size),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    };
    if (c.req.method === 'HEAD') return c.body(null, 200, contentHeaders);
    return c.body(found.read(), 200, contentHeaders);
  });
  return routes;
}
