import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkUpstreams, printCalls, readUpstreamSettings } from '#cli/upstreams/check-upstreams.ts';
import { createPost } from '#test/factories/index.ts';
import { send, signUp } from '#test/rig/client.ts';
import { type DataService, PUBLISHABLE_KEY, serveDataService } from '#test/rig/data-service.ts';
import { anyKind } from '#test/rig/database.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';

/** What a gap makes of an answer: another status, other headers, another body, or none for a while. */
type Answer = { status: number; headers?: Record<string, string>; body: unknown };
type Gap = (path: string, answer: Answer, given: URL) => Answer | Promise<Answer>;

// biome-ignore lint/suspicious/noExplicitAny: the answers of upstreams, changed at will
type Loose = any;

describe('the check of upstreams', () => {
  let upstream: DataService;
  let proxy: LocalServer;
  let gap: Gap;
  beforeAll(async () => {
    upstream = await serveDataService(anyKind);
    await upstream.backend.reset();
    const reader = await signUp(upstream.backend, 'rita');
    await signUp(upstream.backend, 'otto');
    const made = await send(upstream.backend, 'POST', '/api/hashtags', {
      token: reader.token,
      body: { data: { name: '#ppc' } },
    });
    const posts: number[] = [];
    for (let index = 0; index < 30; index += 1)
      posts.push(
        await createPost(upstream.backend, {
          title: `Post ${index}`,
          author: `Author ${index}`,
          text: `Text ${index}`,
          description: `About ${index}`,
        }),
      );
    await send(upstream.backend, 'PUT', `/api/hashtags/${made.body.data.id}`, {
      token: reader.token,
      body: { data: { news: { connect: posts } } },
    });
    // A stand-in for a faulty upstream: what the real one answers, changed on the way. What it says to a visitor is asked once.
    const heard = new Map<string, { status: number; text: string }>();
    proxy = await serveLocally(async (request, response) => {
      const sent = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
      const given = new URL(request.url ?? '/', upstream.url);
      const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
      const ask = async () => {
        const answer = await fetch(given, {
          method: request.method ?? 'GET',
          headers: headers as Record<string, string>,
          ...(sent.length > 0 ? { body: sent } : {}),
        });
        return { status: answer.status, text: await answer.text() };
      };
      const key = JSON.stringify([request.method, request.url, headers, sent.toString()]);
      const { status, text } = heard.get(key) ?? (await ask());
      if (!headers.authorization) heard.set(key, { status, text });
      const changed = await gap(given.pathname, { status, body: text === '' ? '' : JSON.parse(text) }, given);
      response.writeHead(changed.status, { 'content-type': 'application/json', ...changed.headers });
      response.end(typeof changed.body === 'string' ? changed.body : JSON.stringify(changed.body));
    });
  });
  beforeEach(() => {
    gap = (_, answer) => answer;
  });
  afterAll(async () => {
    await proxy.close();
    await upstream.close();
  });

  const settings = (changes: object = {}) => ({
    ...readUpstreamSettings({
      API_URL: proxy.url,
      SUPABASE_URL: proxy.url,
      SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    }),
    ...changes,
  });
  const findings = async (account: Parameters<typeof checkUpstreams>[1] = null, changes: object = {}) =>
    (await checkUpstreams(settings(changes), account)).flatMap((one) =>
      one.findings.map(
        ({ what, remedy, isOpen, isHint }) =>
          `${one.call.split(' ')[0]}: ${isOpen ? 'OPEN ' : isHint ? 'hint ' : ''}${what} → ${remedy}`,
      ),
    );
  const RITA = { identifier: 'rita', password: 'rita-password' };

  it('finds nothing where everything is there, with an account too, and leaves nothing behind', async () => {
    expect(await findings(RITA)).toEqual([
      // An empty table is no fault.
      expect.stringMatching(/^13: hint no completed summary/),
      expect.stringMatching(/^14: hint no completed summary/),
    ]);
    const table = printCalls(await checkUpstreams(settings(), RITA));
    expect(table).toMatch(/^✓ 13 .*\n {4}hint: no completed summary is shown/m);
    expect(table).toContain('Nothing is missing.');
  });

  it('does not ask a Strapi for the data service that the site has itself', async () => {
    const { API_URL, ...rest } = { API_URL: proxy.url, SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY };
    const calls = await checkUpstreams(readUpstreamSettings({ API_URL, ...rest }));
    expect(calls.filter(({ call }) => /rest|functions|auth\/v1/.test(call))).toEqual([]);
    expect(printCalls(calls)).toMatch(/^– 13 to 16.*not tried: without SUPABASE_URL npm start has its own/m);
  });

  const isList = (path: string, given: URL) => path === '/api/news/public' && given.searchParams.has('populate[0]');
  const eachPost =
    (change: (attributes: Loose) => void): Gap =>
    (path, answer) => {
      const posts: Loose[] = path.startsWith('/api/news/') ? [(answer.body as Loose).data].flat() : [];
      for (const post of posts) if (post?.attributes) change(post.attributes);
      return answer;
    };
  const at =
    (path: string, change: (answer: Answer, given: URL) => Answer): Gap =>
    (asked, answer, given) =>
      asked === path ? change(answer, given) : answer;
  const refuse =
    (status: number, message = 'no') =>
    (): Answer => ({ status, body: { data: null, error: { status, name: 'E', message } } });
  const invalidKey =
    (key: string, param: string) =>
    (answer: Answer): Answer => {
      const error = { status: 400, name: 'ValidationError', message: `Invalid key ${key}`, details: { key, param } };
      return { ...answer, status: 400, body: { data: null, error } };
    };
  const tokenOf = (seconds: number): string => {
    const claims = JSON.stringify({ id: 1, exp: Math.round(Date.now() / 1000) + seconds });
    return `e30.${Buffer.from(claims).toString('base64url')}.x`;
  };
  const postgrest = (status: number, code: string, message: string) => (): Answer => ({
    status,
    body: { code, message, details: null, hint: null },
  });
  const dropFilter =
    (name: string): Gap =>
    async (path, answer, given) => {
      if (path !== '/api/news/public' || ![...given.searchParams.keys()].some((key) => key.includes(name)))
        return answer;
      const all = new URL(given);
      for (const key of [...all.searchParams.keys()]) if (key.startsWith('filters')) all.searchParams.delete(key);
      return { ...answer, body: await (await fetch(all)).json() };
    };
  const DAILY = '/rest/v1/gb_daily_summaries';

  it.each<[string, Gap, RegExp]>([
    ['a missing text field', eachPost((post) => delete post.description), /^3: the field description is missing/],
    ['a missing component', eachPost((post) => delete post.news_raw_data), /^3: the field news_raw_data is missing/],
    [
      'a missing field of the inner component',
      eachPost((post) => delete post.news_raw_data?.metaData?.postUser),
      /metaData.postUser is missing/,
    ],
    ['a missing relation', eachPost((post) => delete post.hashtags), /^3: the field hashtags is missing/],
    [
      'rich text',
      eachPost((post) => (post.description = [{ type: 'paragraph' }])),
      /^3: description is a list instead of a text/,
    ],
    [
      'a component that may be repeated',
      eachPost((post) => (post.news_raw_data = [post.news_raw_data])),
      /^3: news_raw_data is a list instead of a component/,
    ],
    [
      'several images',
      eachPost((post) => (post.image = { data: [{ id: 1, attributes: { url: '/a.png' } }] })),
      /^3: image is a list instead of a single file/,
    ],
    [
      'a type that is a word of one’s own',
      eachPost((post) => (post.news_raw_data.type = 'Blog post')),
      /^3: news_raw_data.type is “Blog post” instead of a known network/,
    ],
    [
      'one post without an address',
      (path, answer, given) => {
        if (isList(path, given)) (answer.body as Loose).data[3].attributes.url_slug = null;
        return answer;
      },
      /^3: 1 of the newest 25 posts have no url_slug, so that they are left out/,
    ],
    [
      'posts without a title',
      eachPost((post) => (post.title = null)),
      /^3: hint 25 of the newest 25 posts have no title/,
    ],
    [
      'a component that is JSON, by the refusal of Strapi 5',
      at('/api/news/public', invalidKey('news_raw_data', 'populate')),
      /^3: news_raw_data is no component/,
    ],
    [
      'a parameter that a strict Strapi 5 does not know',
      at('/api/news/public', invalidKey('publicationState', 'publicationState')),
      /^3: refuses the query: Invalid key publicationState → .*rest.strictParams/,
    ],
    [
      'a JSON field',
      eachPost((post) => (post.news_raw_data = JSON.stringify(post.news_raw_data ?? {}))),
      /^3: news_raw_data is a string instead of a component/,
    ],
    [
      'the shape of Strapi 5',
      (path, answer) =>
        path.startsWith('/api/news/public')
          ? { ...answer, body: { ...(answer.body as object), data: [{ id: 1, documentId: 'x', title: 'A' }] } }
          : answer,
      /^3: answers in the shape of Strapi 5/,
    ],
    [
      'another shape',
      at('/api/news/public', () => ({ status: 200, body: { items: [] } })),
      /^3: answers with another shape \(items\)/,
    ],
    [
      'a permission of visitors',
      at('/api/news/public', refuse(403, 'Forbidden')),
      /^3: the role Public lacks the permission News: public/,
    ],
    [
      'a missing route',
      at('/api/news/public', refuse(404, 'Not Found')),
      /^3: the route \/news\/public is missing.*allowJs/,
    ],
    ['a missing type', at('/api/bookmarks', refuse(404, 'Not Found')), /^10: the content type Bookmark is missing/],
    [
      'drafts alone',
      (path, answer) =>
        path === '/api/news/public' ? { ...answer, body: { data: [], meta: { pagination: { total: 0 } } } } : answer,
      /^3: there is no published post/,
    ],
    [
      'maxLimit',
      (path, answer, given) =>
        path === '/api/news/public' && given.searchParams.has('pagination[limit]')
          ? {
              ...answer,
              body: {
                ...(answer.body as object),
                data: (answer.body as Loose).data.slice(0, 10),
                meta: { pagination: { start: 0, limit: 20, total: 30 } },
              },
            }
          : answer,
      /^4: lists end after 20 posts/,
    ],
    [
      'a page that is too short',
      (path, answer, given) =>
        isList(path, given)
          ? { ...answer, body: { ...(answer.body as object), data: (answer.body as Loose).data.slice(0, 10) } }
          : answer,
      /^3: a page has 10 posts instead of 25/,
    ],
    ['a filter of a JSON field', dropFilter('metaData'), /^3: the filter news_raw_data.metaData.postUser is dropped/],
    ['a filter of hashtags', dropFilter('hashtags'), /^3: the filter hashtags.id is dropped/],
    [
      'the order',
      (_, answer, given) =>
        given.searchParams.get('sort') === 'createdAt:asc'
          ? { ...answer, body: { ...(answer.body as object), data: (answer.body as Loose).data.toReversed() } }
          : answer,
      /^3: the order createdAt is not kept/,
    ],
    [
      'a slug that finds nothing',
      (path, answer) => (path.startsWith('/api/news/get-by-url-slug/') ? refuse(404)() : answer),
      /^5: the route .* is missing/,
    ],
    [
      'an unknown slug that is found',
      (path, answer) => (path.endsWith('no-such-thing-7f3a9c') ? { status: 200, body: { data: null } } : answer),
      /^5: an unknown slug is 200 instead of 404/,
    ],
    [
      'the order of related posts',
      (_, answer, given) =>
        given.searchParams.get('sort') === 'publishedAt:desc'
          ? {
              ...answer,
              body: {
                data: ['2026-01-01', '2026-02-01'].map((publishedAt, id) => ({ id: -id, attributes: { publishedAt } })),
              },
            }
          : answer,
      /^6: the order publishedAt is not kept/,
    ],
    ['a filter of ids', dropFilter('[id]'), /^6: the filter id is dropped/],
    [
      'sign-up that is off',
      at('/api/auth/local/register', refuse(400, 'Register action is currently disabled')),
      /^2: sign-up is off/,
    ],
    ['a permission of sign-up', at('/api/auth/local/register', refuse(403, 'Forbidden')), /^2: sign-up answers 403/],
    [
      'names that sign-up does not take',
      at('/api/auth/local/register', refuse(400, 'Invalid parameters: first_name, last_name')),
      /^2: sign-up refuses fields that the site sends/,
    ],
    ['hashtags', at('/api/hashtags', refuse(403)), /^7: the role Public lacks the permission Hashtag: find/],
    ['sign-in', at('/api/auth/local', refuse(404)), /^1: sign-in answers 404/],
    [
      'a provider that is off',
      at('/api/auth/local', refuse(400, 'This provider is disabled')),
      /^1: sign-in is refused: This provider is disabled/,
    ],
    [
      'open accounts',
      at('/api/users', () => ({ status: 200, body: [{ id: 1, email: 'a@example.com' }] })),
      /^10: OPEN visitors can list all accounts/,
    ],
    [
      'open bookmarks',
      at('/api/bookmarks', () => ({ status: 200, body: { data: [{ id: 1, attributes: { name: 'A' } }] } })),
      /^10: OPEN visitors can list the bookmarks/,
    ],
    [
      'a page instead of JSON',
      at('/api/hashtags', () => ({
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: '<!doctype html><title>Sign in</title>',
      })),
      /^7: answers with a page \(HTML\)/,
    ],
    [
      'a redirect to a sign-in page',
      at('/api/hashtags', () => ({
        status: 302,
        headers: { location: 'https://login.example/in?key=secret' },
        body: '',
      })),
      /^7: redirects to https:\/\/login\.example\/in →/,
    ],
    [
      'a clock',
      (_, answer) => ({ ...answer, headers: { date: new Date(Date.now() - 3_600_000).toUTCString() } }),
      /^3: its clock is (59|60) minutes behind/,
    ],
    [
      'a wrong key',
      (path, answer) => (path.startsWith('/rest/') ? postgrest(401, '', 'Invalid API key')() : answer),
      /^13: the key is refused: Invalid API key/,
    ],
    [
      'a missing table',
      at(DAILY, postgrest(404, 'PGRST205', 'Could not find the table')),
      /^13: the table gb_daily_summaries is missing/,
    ],
    [
      'a renamed column',
      at(DAILY, (answer, given) =>
        given.searchParams.get('select') === 'title'
          ? postgrest(400, '42703', 'column gb_daily_summaries.title does not exist')()
          : answer,
      ),
      /^13: the column title is missing/,
    ],
    [
      'a grant',
      at(DAILY, postgrest(401, '42501', 'permission denied for table gb_daily_summaries')),
      /^13: visitors may not read gb_daily_summaries/,
    ],
    [
      'row-level security that is off',
      at(DAILY, (answer, given) =>
        given.searchParams.get('status') === 'neq.completed' ? { status: 200, body: [{ id: 1 }] } : answer,
      ),
      /^13: OPEN visitors see summaries that are not completed/,
    ],
    [
      'drafts with a title and no state',
      at(DAILY, (answer, given) =>
        given.searchParams.get('status') === 'is.null' && given.searchParams.has('title')
          ? { status: 200, body: [{ id: 1 }] }
          : answer,
      ),
      /^13: OPEN visitors see summaries that are not completed/,
    ],
    [
      'row-level security without a policy, or a table without a row',
      at('/rest/v1/gb_weekly_summaries', () => ({ status: 200, body: [] })),
      /^14: hint no completed summary is shown.*insert into public.gb_weekly_summaries \(start_date/,
    ],
    [
      'a policy that shows no bare counts',
      at(DAILY, (answer, given) =>
        given.searchParams.get('status') === 'neq.completed'
          ? { status: 200, body: [] }
          : given.searchParams.get('select') === 'articles_processed,date'
            ? { status: 200, body: [{ articles_processed: 7, date: '2026-11-29' }] }
            : answer,
      ),
      /^15: hint completed days alone are shown/,
    ],
    [
      'a count of a summary that is a text',
      at('/rest/v1/gb_weekly_summaries', (answer, given) =>
        given.searchParams.get('select') === '*' ? { status: 200, body: [{ articles_processed: '7' }] } : answer,
      ),
      /^14: articles_processed is a string/,
    ],
    [
      'a count that is a text',
      at(DAILY, (answer, given) =>
        given.searchParams.get('select') === 'articles_processed,date'
          ? { status: 200, body: [{ articles_processed: '7', date: '2026-11-29' }] }
          : answer,
      ),
      /^15: articles_processed is a string/,
    ],
    [
      'the function',
      (path, answer) =>
        path.startsWith('/functions/') ? { status: 404, body: { code: 'NOT_FOUND', message: 'x' } } : answer,
      /^16: the function is missing/,
    ],
    [
      'a function without its tables',
      (path, answer) => (path === '/functions/v1/confirm-main-list' ? { status: 500, body: 'Internal' } : answer),
      /^16: the mailing list cannot be read \(confirm-main-list answers 500\)/,
    ],
    [
      'a function of another kind',
      (path, answer) => (path.startsWith('/functions/') ? { status: 200, body: { ok: true } } : answer),
      /^16: an empty address is not refused/,
    ],
    [
      'the auth service',
      (path, answer) => (path.startsWith('/auth/') ? { status: 404, body: {} } : answer),
      /^auth: the auth service does not answer/,
    ],
  ])('names %s', async (_, made, expected) => {
    gap = made;
    expect(await findings()).toContainEqual(expect.stringMatching(expected));
  });

  it.each<[string, Gap, RegExp]>([
    [
      'a bookmark that cannot be made',
      (path, answer, given) => (path === '/api/bookmarks' && !given.search ? refuse(403)() : answer),
      /^11,: accounts lack the permission Bookmark: create/,
    ],
    [
      'a connection that is dropped silently',
      (_, answer, given) =>
        [...given.searchParams.keys()].some((key) => key.startsWith('filters[bookmarks]'))
          ? { ...answer, body: { data: [], meta: { pagination: { total: 0 } } } }
          : answer,
      /^11,: a post is not saved, although the answer says so/,
    ],
    [
      'a hashtag that cannot be made',
      (path, answer) => (path === '/api/hashtags' && answer.status !== 200 ? refuse(403)() : answer),
      /^8: accounts lack the permission Hashtag: create/,
    ],
    [
      'a connection that Strapi 5 refuses',
      (path, answer, given) =>
        /^\/api\/bookmarks\/\d+$/.test(path) && !given.search ? refuse(400, 'Invalid key news')() : answer,
      /^11,: accounts cannot attach posts: Invalid key news → .*News → find/,
    ],
    [
      'a missing type',
      at('/api/bookmarks', refuse(404, 'Not Found')),
      /^10: Bookmark: find is missing: the content type, or its routes/,
    ],
    [
      'a token of ten minutes',
      at('/api/auth/local', (answer) =>
        answer.status === 200 ? { ...answer, body: { ...(answer.body as object), jwt: tokenOf(600) } } : answer,
      ),
      /^1: its token ends after 10 minutes, and the session of the site after 30 days/,
    ],
    [
      'accounts that are listed to the only one',
      at('/api/users', () => ({ status: 200, body: [] })),
      /^GET: hint accounts can list accounts/,
    ],
    [
      'other accounts',
      at('/api/users', () => ({ status: 200, body: [{ id: 99, email: 'b@example.com' }] })),
      /^GET: OPEN every account can list the others/,
    ],
  ])('with an account names %s', async (_, made, expected) => {
    gap = made;
    expect(await findings(RITA)).toContainEqual(expect.stringMatching(expected));
  });

  it('asks for a post before it saves one', async () => {
    gap = at('/api/news/public', () => ({ status: 200, body: { data: [], meta: { pagination: { total: 0 } } } }));
    const table = printCalls(await checkUpstreams(settings(), RITA));
    expect(table).toMatch(/^– 11, 12 .*not tried: publish a post first$/m);
    expect(table).not.toContain('tick');
  });

  it('names what an account has saved under whatever owner, and not what an earlier check has left', async () => {
    const listed = (name: string) =>
      at('/api/bookmarks', () => ({
        status: 200,
        body: { data: [{ id: 1, attributes: { name } }], meta: { pagination: { total: 1 } } },
      }));
    const said = async (name: string) => {
      gap = listed(name);
      return (await findings(RITA)).filter((one) => one.includes('whatever owner is asked for'));
    };
    expect(await said('Saved')).toHaveLength(1);
    expect(await said('upstreams check')).toEqual([]);
  });

  it('says that an upstream cannot be reached, or that it does not answer, and nothing of keys', async () => {
    const closed = await serveLocally(() => {});
    await closed.close();
    const calls = await checkUpstreams(settings({ apiUrl: closed.url, supabaseUrl: closed.url }));
    expect(calls.every(({ status }) => status === 'no answer')).toBe(true);
    const table = printCalls(calls);
    expect(table).toContain('→ Check API_URL');
    expect(table).not.toContain(PUBLISHABLE_KEY);
  });

  it('says that an upstream speaks HTTP/2 alone', async () => {
    const server = createServer((_, response) => response.end('{}'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const [call] = await checkUpstreams(settings({ apiUrl }));
    expect(call?.findings).toEqual([expect.objectContaining({ what: 'does not speak HTTP/1.1' })]);
    server.close();
  });

  it('needs an address', () => {
    expect(() => readUpstreamSettings({})).toThrow('API_URL is not set');
    for (const changes of [
      { API_URL: 'https://user:hunter2@strapi.example' },
      { SUPABASE_PUBLISHABLE_KEY: 'sb_secret_hunter2' },
      { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_hun\nter2' },
    ])
      expect(() => readUpstreamSettings({ API_URL: 'https://strapi.example', ...changes })).toThrow(
        /^(?!.*ter2).* (origin|secret|space)/,
      );
  });

  it('comes with files for a Strapi that can be read', () => {
    const folder = 'deploy/strapi';
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (file.endsWith('.js')) execFileSync(process.execPath, ['--check', join(folder, file)]);
      if (file.endsWith('.json')) JSON.parse(readFileSync(join(folder, file), 'utf8'));
    }
  });
});
