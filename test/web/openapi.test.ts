import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createPost } from '#test/factories/index.ts';
import { PUBLISHABLE_KEY, SECRET_KEY } from '#test/rig/data-service.ts';
import { anyKind } from '#test/rig/database.ts';
import type { PublicCall, SiteOpenApi } from '@/lib/openapi/build-openapi';
import { type Bff, openBff, WEB_ORIGIN } from './bff/open-bff.ts';
import { routes } from './bff/routes.ts';
import { signUp } from './bff/sign-up.ts';

vi.mock('next/server', () => ({ after: () => {} }));

/** Routes that are for no program of anybody's. */
const NOT_PUBLIC: Record<string, string> = {
  '/api/account/(?!$).*': 'the forms of the page of an account',
  '/api/following(?:/.*)?': 'the rules of a browser',
  '/api/data-service': 'for browsers with a session of the data service',
  '/api/(?:health|ready|revalidate)': 'for operators',
  '/api/(?:requests(?:/manage)?|suggestions|session/end)': 'forms, answered with pages',
  '/api/unsubscribe': 'for mail programs, which have its address from a mail',
};

let bff: Bff;
let calls: readonly PublicCall[];
let document: SiteOpenApi;
beforeAll(async () => {
  bff = await openBff(anyKind);
  const dataService = { publishableKey: PUBLISHABLE_KEY, secretKey: SECRET_KEY, publicUrl: WEB_ORIGIN, providers: {} };
  await bff.reset({ dataService });
  calls = (await import('@/app/openapi.json/calls')).PUBLIC_CALLS;
  document = (await bff.openBrowser().get('/openapi.json')).body;
});
afterAll(() => bff.close());

describe('/openapi.json', () => {
  it('describes each public call once, and no other', async () => {
    const served = await Promise.all(
      routes
        .filter(({ pattern }) => pattern.startsWith('/api/'))
        .filter(({ pattern }) => !Object.keys(NOT_PUBLIC).some((hidden) => new RegExp(`^${hidden}$`).test(pattern)))
        .map(async ({ pattern, load }) => Object.keys(await load()).map((method) => `${method} ${pattern}`)),
    );
    expect(calls.map(({ method, route }) => `${method} ${route}`).sort()).toEqual(served.flat().sort());
    const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map((one) => one.operationId));
    expect(ids).toHaveLength(calls.length);
    expect(new Set(ids).size).toBe(calls.length);
  });

  it('has input, sessions and addresses from the routes', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: WEB_ORIGIN }] });
    const { paths } = document;
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', maximum: 2_147_483_647 } };
    expect(paths['/api/posts/{id}']?.get).toMatchObject({
      operationId: 'getPostsById',
      security: [],
      parameters: [id],
    });
    expect(paths['/api/posts/{id}/report']?.post).toMatchObject({
      ...{ security: [{}, { session: [] }], parameters: [id] },
      requestBody: { content: { 'application/json': { schema: { required: ['reason'] } } } },
    });
    expect(paths['/api/session']?.post?.requestBody).toMatchObject({
      content: { 'application/json': { schema: { required: ['identifier', 'password'] } } },
    });
    expect(paths['/api/bookmarks']?.post).toMatchObject({ security: [{ session: [] }] });
    expect(paths['/api/subscribe']?.post?.requestBody).toMatchObject({
      content: { 'application/json': { schema: { properties: { email: { type: 'string', maxLength: 320 } } } } },
    });
  });

  it('answers as the document has it, whatever is called', async () => {
    const { db } = bff.backend.database;
    const browser = bff.openBrowser();
    const called = new Set<string>();
    const call = async (method: string, path: string, body?: unknown) => {
      const { pathname } = new URL(path, WEB_ORIGIN);
      const route = calls.find(
        (one) => one.method === method && new RegExp(`^${one.route.replace(/\[\w+\]/g, '[^/]+')}$`).test(pathname),
      );
      const answer = await browser.send(method, path, { body });
      called.add(`${method} ${route?.route}`);
      expect.soft([method, path, answer.status, answer.text], path).toEqual([method, path, 200, answer.text]);
      // Without fields that the schema does not have.
      expect.soft(route?.answer.safeParse(answer.body), path).toEqual({ success: true, data: answer.body });
      const described = document.paths[route?.route.replaceAll(/\[(\w+)\]/g, '{$1}') ?? '']?.[method.toLowerCase()];
      const schema = z.fromJSONSchema(described?.responses['200']?.content['application/json'].schema as never);
      expect.soft(schema.safeParse(answer.body).error?.message, path).toBeUndefined();
      return answer.body;
    };

    const post = await createPost(bff.backend, { author: 'Jo Smith', title: 'Bids', text: 'Bids fall. #ppc' });
    await createPost(bff.backend, { author: null });
    await sql`insert into public.gb_daily_summaries (date) values ('2026-10-07') on conflict do nothing`.execute(db);
    await sql`update public.gb_daily_summaries set title = 'Bids', summary_content = '- Bids fall.', status = 'completed',
      articles_processed = 3 where date = '2026-10-07'`.execute(db);

    await call('GET', '/api/session');
    await call('POST', '/api/subscribe', { email: 'jo@example.com' });
    await call('POST', '/api/subscribe/confirm', { token: 'unknown' });
    await call('POST', '/api/subscribe/unsubscribe', { token: 'unknown' });
    await call('GET', '/api/authors');
    await call('GET', '/api/banner');
    await call('GET', '/api/summaries/daily-2026-10-07');
    const { id: _, ...reader } = await signUp(browser, 'reader');
    await call('DELETE', '/api/session');
    await call('POST', '/api/session', { identifier: reader.email, password: reader.password });
    await call('GET', '/api/session');
    const { hashtag } = await call('POST', '/api/hashtags', { name: '#bids' });
    await call('PUT', `/api/hashtags/${hashtag.id}/posts/${post}`);
    const { bookmark } = await call('POST', '/api/bookmarks', { name: 'Later' });
    await call('PUT', `/api/bookmarks/${bookmark.id}`, { name: 'Soon' });
    await call('PUT', `/api/bookmarks/${bookmark.id}/posts/${post}`);
    await call('PUT', `/api/bookmarks/${bookmark.id}/posts/${post}/note`, { note: 'Try it' });
    await call('POST', `/api/bookmarks/${bookmark.id}/order`, { post, after: null });
    const place = { bookmark: bookmark.id, post };
    const { undo } = await call('POST', '/api/bookmarks/changes', { remove: [place] });
    await call('POST', '/api/bookmarks/changes', undo);
    await call('GET', `/api/bookmarks/${bookmark.id}/posts?q=try`);
    await call('GET', `/api/bookmarks/${bookmark.id}/list`);
    const published = { title: 'Soon', about: null, shownAs: 'R. E. Ader', isPublished: true };
    const { list } = await call('PUT', `/api/bookmarks/${bookmark.id}/list`, published);
    await call('POST', `/api/lists/${list.token}/report`, { reason: 'spam' });
    for (const path of ['/api/bookmarks', '/api/bookmarks/posts', '/api/hashtags']) await call('GET', path);
    for (const query of ['', '?view=cards', '?search=bids&view=cards']) await call('GET', `/api/posts${query}`);
    await call('GET', `/api/posts/${post}`);
    await call('POST', `/api/posts/${post}/report`, { reason: 'spam' });
    await call('DELETE', `/api/hashtags/${hashtag.id}/posts/${post}`);
    await call('DELETE', `/api/bookmarks/${bookmark.id}/posts/${post}`);
    await call('DELETE', `/api/bookmarks/${bookmark.id}`);
    await call('POST', `/api/bookmarks/${bookmark.id}/restore`);
    await call('DELETE', '/api/account', { password: reader.password });
    const other = { username: 'other', email: 'other@example.com', password: 'a-long-password' };
    await call('POST', '/api/account', other);
    expect([...called].sort()).toEqual(calls.map(({ method, route }) => `${method} ${route}`).sort());
  });

  it('describes refusals', async () => {
    const schema = z.fromJSONSchema(
      (document as never as { components: { schemas: { Error: never } } }).components.schemas.Error,
    );
    const browser = bff.openBrowser();
    for (const path of ['/api/posts/0', '/api/posts/999999', '/api/bookmarks', '/api/summaries/daily-1999-01-01']) {
      const { status, body } = await browser.get(path);
      expect.soft(status, path).toBeGreaterThanOrEqual(400);
      expect.soft(schema.safeParse(body).error?.message, path).toBeUndefined();
    }
  });
});
