import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError } from '../../http/api-error.ts';

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** Images. Their names hold a hash of their content, so they may be kept for a year without asking again. */
export function uploadRoutes({ config }: AppDependencies): Hono {
  const routes = new Hono();
  routes.get('/uploads/:file{.+}', async (c) => {
    const file = c.req.param('file');
    const type = TYPES[path.extname(file).toLowerCase()];
    // Plain names only: no dot in front, so neither `..` nor hidden files, and nothing but images.
    if (!type || !/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/.test(file)) throw new ApiError('NotFoundError');
    const fullPath = path.join(config.uploadsDir, file);
    const found = await stat(fullPath).catch(() => null);
    if (!found?.isFile()) throw new ApiError('NotFoundError');

    const etag = `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`;
    c.header('Cache-Control', 'public, max-age=31536000, immutable');
    c.header('ETag', etag);
    if (c.req.header('if-none-match') === etag) return c.body(null, 304);
    c.header('Content-Type', type);
    c.header('Content-Length', String(found.size));
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Content-Security-Policy', "default-src 'none'; sandbox");
    if (c.req.method === 'HEAD') return c.body(null);
    return c.body(Readable.toWeb(createReadStream(fullPath)) as ReadableStream);
  });
  return routes;
}
