import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPost } from '#test/factories/index.ts';
import { send, signUp } from '#test/rig/client.ts';
import { type DataService, PUBLISHABLE_KEY, SECRET_KEY, serveDataService } from '#test/rig/data-service.ts';
import { anyKind } from '#test/rig/database.ts';
import { fuzz } from './fuzz.ts';
import { type FuzzedRoute, nastyRequest } from './nasty-request.ts';

const SEED = 20_261_122;
const REQUESTS = 1_400;

let service: DataService;
let token: string;
beforeAll(async () => {
  service = await serveDataService(anyKind);
  const { backend } = service;
  const account = await signUp(backend, 'ada');
  token = account.token;
  const post = await createPost(backend, { slug: 'a-slug', text: 'about ppc' });
  for (const path of ['/api/hashtags', '/api/bookmarks']) {
    const { body } = await send(backend, 'POST', path, { token, body: { data: { name: '#launch' } } });
    await send(backend, 'PUT', `${path}/${body.data.id}`, { token, body: { data: { news: { connect: [post] } } } });
  }
});
afterAll(() => service.close());

it('answers whatever is asked, without failing, hanging or showing its insides', async () => {
  const { backend } = service;
  const routes = listRoutes(backend.app);
  // A route that is added is fuzzed.
  expect(routes).toContainEqual({ method: 'GET', pattern: '/api/news/public' });
  expect(routes).toContainEqual({ method: 'POST', pattern: '/api/news' });
  expect(routes).toContainEqual({ method: 'POST', pattern: '/auth/v1/token' });
  await fuzz({
    name: 'Backend',
    seed: SEED,
    requests: REQUESTS,
    request: nastyRequest(routes, [token, backend.config.ingestToken, PUBLISHABLE_KEY, SECRET_KEY, 'x.y.z']),
    send: ({ path, ...init }) =>
      backend.app.request(toUrl(path), {
        ...init,
        headers: { apikey: PUBLISHABLE_KEY, ...init.headers },
      }) as Promise<Response>,
  });
});

/** Every route, and the data service's tables and functions, which answer below a `*`. */
function listRoutes(app: Hono): FuzzedRoute[] {
  const named = app.routes
    .filter(({ path }) => !path.endsWith('*'))
    .flatMap(({ method, path }) =>
      (method === 'ALL' ? ['GET', 'POST', 'PUT', 'DELETE'] : [method]).map((name) => ({ method: name, pattern: path })),
    );
  const tables = ['gb_daily_summaries', 'gb_weekly_summaries', 'subscribers', ':table', 'rpc/:name'].flatMap((table) =>
    ['GET', 'POST', 'PATCH', 'DELETE'].map((method) => ({ method, pattern: `/rest/v1/${table}` })),
  );
  const distinct = new Map([...named, ...tables].map((route) => [`${route.method} ${route.pattern}`, route]));
  return [...distinct.values()];
}

const toUrl = (path: string): string => `http://backend.test${path}`;
