import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createPost } from '#test/factories/index.ts';
import { PUBLISHABLE_KEY, SECRET_KEY } from '#test/rig/data-service.ts';
import { anyKind } from '#test/rig/database.ts';
import { type Bff, type Browser, openBff, WEB_ORIGIN } from '#test/web/bff/open-bff.ts';
import { callRoute, routes } from '#test/web/bff/routes.ts';
import { signUp } from '#test/web/bff/sign-up.ts';
import { fuzz } from './fuzz.ts';
import { type FuzzedRoute, nastyRequest } from './nasty-request.ts';

vi.mock('next/server', () => ({ after: () => {} }));

const SEED = 20_261_122;
const REQUESTS = 600;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

let bff: Bff;
let browser: Browser;
beforeAll(async () => {
  bff = await openBff(anyKind);
  await bff.reset({
    dataService: {
      publishableKey: PUBLISHABLE_KEY,
      secretKey: SECRET_KEY,
      publicUrl: process.env.API_URL ?? '',
      providers: {},
    },
  });
  browser = bff.openBrowser();
  await signUp(browser, 'ada');
  await createPost(bff.backend, { slug: 'a-slug', text: 'about ppc' });
});
afterAll(() => bff.close());

it('answers whatever a browser sends, without failing, hanging or showing its insides', async () => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const handlers = await listHandlers();
  // A handler that is added is fuzzed.
  expect(handlers).toContainEqual({ method: 'GET', pattern: '/api/posts' });
  expect(handlers).toContainEqual({ method: 'GET', pattern: '/og/[kind]/[key]' });
  expect(handlers).toContainEqual({ method: 'GET', pattern: '/uploads/[...path]' });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await fuzz({
    name: 'Web',
    seed: SEED,
    requests: REQUESTS,
    request: nastyRequest(handlers, ['x.y.z', 'revalidate-secret-of-the-tests-0123456789']),
    // Every other request is signed in.
    send: ({ path, headers, ...init }) =>
      answer(
        new Request(WEB_ORIGIN + path, {
          ...init,
          headers: { ...headers, host: 'web.test', origin: WEB_ORIGIN, ...(path.length % 2 ? { cookie } : {}) },
        }),
      ),
  });
  warn.mockRestore();
});

/** As Next would: an address that leads to no handler is not found. */
const answer = (request: Request): Promise<Response> =>
  callRoute(request).catch((error: Error) => {
    if (!error.message.endsWith('has no handler')) throw error;
    return new Response(null, { status: 404 });
  });

async function listHandlers(): Promise<FuzzedRoute[]> {
  const found = await Promise.all(
    routes.map(async ({ pattern, load }) =>
      Object.keys(await load())
        .filter((name) => METHODS.includes(name))
        .map((method) => ({ method, pattern })),
    ),
  );
  return found.flat();
}
