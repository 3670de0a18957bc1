import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';

/**
 * The pattern of the route that a request is for (`/api/news/:id`), once it is answered; `other` is what no route has. The last
 * that fits is the most particular one; what fits everything is no route, but what is done for all of them.
 */
export const findRoute = (c: Context): string =>
  matchedRoutes(c)
    .map(({ path }) => path)
    .findLast((path) => !EVERYTHING.includes(path)) ?? 'other';

const EVERYTHING = ['*', '/*', '/api/*', '/admin/*', '/admin/api/*'];
