import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { findRoute } from './find-route.ts';

/** Like the backend: middleware for all requests, mounted parts, and a pattern that overlaps with a fixed path. */
async function findFor(path: string): Promise<string> {
  let route = '';
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    route = findRoute(c);
  });
  app.use('/admin/api/*', (_c, next) => next());
  app.get('/api/news/:id', (c) => c.text('one'));
  app.get('/admin', (c) => c.text('desk'));
  app.route(
    '/admin/api/posts',
    new Hono().get('/:id', (c) => c.text('post')),
  );
  await app.request(path);
  return route;
}

it.each([
  ['/api/news/7', '/api/news/:id'],
  ['/api/news/7?search=secret', '/api/news/:id'],
  ['/admin', '/admin'],
  ['/admin/api/posts/7', '/admin/api/posts/:id'],
  ['/admin/api/nothing', 'other'],
  ['/wp-login.php', 'other'],
])('finds that %s is for %s', async (path, route) => {
  expect(await findFor(path)).toBe(route);
});
