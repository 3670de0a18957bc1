import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';

/**
 * The route pattern of a handled request (`/api/news/:id`), or `other`. The last match is the most specific; catch-all
 * patterns are middleware.
 */
export const findRoute = (c: Context): string =>
  matchedRoutes(c)
    .map(({ path }) => path)
    .findLast((path) => !EVERYTHING.includes(path)) ?? 'other';

const EVERYTHING = ['*', '/*', '/api/*', '/admin/*', '/admin/api/*'];
