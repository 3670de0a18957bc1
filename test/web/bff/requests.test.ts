import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { anyKind } from '#test/rig/database.ts';
import { type Bff, openBff, WEB_ORIGIN } from './open-bff.ts';
import { callRoute, listChangingHandlers } from './routes.ts';
import { signUp } from './sign-up.ts';

const LIMIT_BYTES = 16 * 1024;

// Assistants may call from anywhere: their calls read no cookie and change nothing.
const OPEN_TO_ALL = '/internal/mcp';

const changingHandlers = (await listChangingHandlers()).filter(([, path]) => path !== OPEN_TO_ALL);

/** A token in the request is all that authorises them, so that mail programs may send them from anywhere. */
const AUTHORISED_BY_TOKEN = [
  '/api/unsubscribe',
  '/api/subscribe/unsubscribe',
  '/api/subscribe/confirm',
  '/api/requests/manage',
  '/api/following/mail/confirm',
  '/api/following/mail/end',
];

it('finds the handlers that change something', () => {
  expect(changingHandlers).toEqual(
    expect.arrayContaining([
      ['POST', '/api/session'],
      ['PUT', '/api/bookmarks/1/posts/1'],
      ['DELETE', '/api/account'],
    ]),
  );
});

describe('requests to the route handlers', () => {
  let bff: Bff;
  beforeAll(async () => {
    bff = await openBff(anyKind);
  });
  beforeEach(() => {
    bff.upstreamHeaders.length = 0;
  });
  afterAll(() => bff.close());

  describe.each(changingHandlers.filter(([, path]) => !AUTHORISED_BY_TOKEN.includes(path)))('%s %s', (method, path) => {
    it.each([
      ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
      ['another site in an old browser', { origin: 'https://evil.example', 'sec-fetch-site': '' }],
      ['a sibling domain', { origin: WEB_ORIGIN, 'sec-fetch-site': 'same-site' }],
      ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
      ['our name on another port', { origin: `${WEB_ORIGIN}:8080`, 'sec-fetch-site': '' }],
      ['a name that begins like ours', { origin: `${WEB_ORIGIN}.evil.example`, 'sec-fetch-site': '' }],
    ])('is refused from %s, before anything else', async (_, headers) => {
      const request = new Request(WEB_ORIGIN + path, {
        method,
        headers: { host: 'web.test', 'content-type': 'application/json', ...withoutEmpty(headers) },
        body: '{}',
      });
      const response = await callRoute(request);
      expect(response.status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(bff.upstreamHeaders).toEqual([]);
    });
  });

  it('is taken from our own page and from programs that are no browser', async () => {
    for (const headers of [
      { origin: WEB_ORIGIN, 'sec-fetch-site': 'same-origin' },
      { origin: WEB_ORIGIN, 'sec-fetch-site': '' },
      { origin: '', 'sec-fetch-site': '' },
    ]) {
      const request = new Request(`${WEB_ORIGIN}/api/session`, { method: 'DELETE', headers: withoutEmpty(headers) });
      expect((await callRoute(request)).status).toBe(200);
    }
  });

  it('refuses a body by its announced length without reading it', async () => {
    const { request, pulled } = endlessRequest({ 'content-length': String(LIMIT_BYTES + 1) });
    const response = await callRoute(request);
    expect(response.status).toBe(413);
    expect(pulled()).toBeLessThanOrEqual(1);
  });

  it('stops reading a body of unknown length at sixteen kilobytes', async () => {
    const { request, pulled, isCancelled } = endlessRequest({});
    const response = await callRoute(request);
    expect(response.status).toBe(413);
    expect(pulled()).toBeLessThan(4);
    expect(isCancelled()).toBe(true);
  });

  it('refuses a body that breaks off, and logs no failure', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const body = new ReadableStream({ start: (controller) => controller.error(new Error('aborted')) });
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' } as const;
    const response = await callRoute(new Request(`${WEB_ORIGIN}/api/session`, init));
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { message: 'The body did not arrive.' } },
    ]);
    expect(warn).not.toHaveBeenCalled();
  });

  it('reads a body of just sixteen kilobytes', async () => {
    const browser = bff.openBrowser();
    const rest = LIMIT_BYTES - JSON.stringify({ identifier: 'a', password: 'b', x: '' }).length;
    const answer = await browser.post('/api/session', { identifier: 'a', password: 'b', x: 'x'.repeat(rest) });
    expect(answer.body.error.message).toBe('Invalid identifier or password');
  });

  it.each([
    ['text/plain', '{"identifier":"ada","password":"x"}'],
    ['application/json', '{'],
    ['application/json', ''],
  ])('refuses %s %j: only JSON is JSON', async (type, body) => {
    const answer = await bff.openBrowser().send('POST', '/api/session', { body, headers: { 'content-type': type } });
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toBe('The body is not JSON.');
  });

  it.each([
    ['/api/session', 'identifier=ada&password=secret&next=%2Fsubscribe', '/auth?tab=sign-in&next=%2Fsubscribe'],
    ['/api/session', 'identifier=ada&password=secret&next=%2F%2Fevil.example', '/auth?tab=sign-in'],
    ['/api/account', `username=${'x'.repeat(9_000)}&password=secret`, '/auth?tab=sign-up'],
    ['/api/account/reset-password', 'code=a%0D%0Ab&password=secret', '/auth?reset=a%0D%0Ab'],
  ])('sends %s %s back to its form, with nothing of it in the address', async (path, body, location) => {
    const headers = { 'content-type': 'Application/X-WWW-Form-Urlencoded; charset=UTF-8' };
    const answer = await bff.openBrowser().send('POST', path, { body, headers });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, location]);
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toEqual([
      expect.stringMatching(/^auth-failure=[^;]{1,3000}; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax/),
    ]);
    expect(cookies.join()).not.toMatch(/secret/);
  });

  describe.each([
    ['a NUL character', '\0'],
    ['the first half of a surrogate pair', '\ud800'],
    ['the second half of a surrogate pair', 'a\udc00b'],
  ])('a text with %s', (_, text) => {
    it.each<[path: string, body: unknown]>([
      ['/api/subscribe', { email: `a${text}@x.test` }],
      ['/api/subscribe/confirm', { token: text }],
      ['/api/subscribe/unsubscribe', { token: text }],
      ['/api/session', { identifier: `a${text}`, password: 'secret' }],
      ['/api/session', { identifier: 'a', password: `secret${text}` }],
      ['/api/account', { username: `bea${text}`, email: 'b@x.test', password: 'secret' }],
      ['/api/account/forgot-password', { email: `b${text}@x.test` }],
      ['/api/account/reset-password', { code: text, password: 'secret' }],
      ['/api/account/confirm-email', { code: text }],
      ['/api/posts/1/report', { reason: 'spam', note: text }],
      ['/api/hashtags', { name: `tag${text}` }],
      ['/api/bookmarks', { name: `mark${text}` }],
      [`/api/lists/${'0'.repeat(32)}/report`, { reason: 'spam', note: text }],
      ['/api/bookmarks/changes', { put: [{ bookmark: 1, post: 1, note: text }] }],
      ['/api/account/bookmarks', { content: text }],
    ])('is refused by %s in %o before anybody is asked', async (path, body) => {
      const browser = bff.openBrowser();
      await signUp(browser, uniqueName());
      bff.upstreamHeaders.length = 0;
      const answer = await browser.post(path, body);
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { error: { code: 'bad_request', message: expect.stringMatching(/must not contain a NUL character/) } },
      ]);
      expect(bff.upstreamHeaders).toEqual([]);
    });
  });

  it.each(['/api/subscribe', '/api/subscribe/confirm', '/api/posts/1/report', '/api/session', '/api/account'])(
    'refuses a form with a NUL character at %s',
    async (path) => {
      const request = new Request(WEB_ORIGIN + path, {
        method: 'POST',
        body: new URLSearchParams({ email: '\0', token: '\0', reason: 'spam', note: '\0' }),
      });
      expect((await callRoute(request)).status).toBe(400);
      expect(bff.upstreamHeaders).toEqual([]);
    },
  );

  it('refuses a NUL character in a query', async () => {
    expect((await bff.openBrowser().send('POST', '/api/unsubscribe?token=%00')).status).toBe(400);
    expect(bff.upstreamHeaders).toEqual([]);
  });

  it.each([
    '/api/summaries/daily-0000-01-01',
    '/api/summaries/weekly-0000-01-01',
    '/og/summary/daily-0000-01-01',
    '/og/summary/daily-%00',
  ])('finds nothing at %s', async (path) => {
    const answer = await bff.openBrowser().get(path);
    expect([answer.status, answer.body]).toMatchObject([404, { error: { code: 'not_found' } }]);
  });

  it.each([
    ['/api/session', { identifier: 'a', password: 'b' }],
    ['/api/account', { username: 'a', email: 'a@x.test', password: 'b' }],
    ['/api/account/bookmarks', { content: '{}' }],
    ['/api/subscribe', { email: 'a@x.test' }],
    ['/api/posts/1/report', { reason: 'spam' }],
    ['/api/bookmarks', { name: 'mark' }],
  ])('refuses a deeply nested body and a large one at %s before anybody is asked', async (path, body) => {
    const browser = bff.openBrowser();
    await signUp(browser, uniqueName());
    bff.upstreamHeaders.length = 0;
    const deep = JSON.stringify({ ...body, x: 0 }).replace('"x":0', `"x":${'['.repeat(4_000)}${']'.repeat(4_000)}`);
    expect((await browser.send('POST', path, { body: deep })).status).toBe(400);
    expect((await browser.post(path, { ...body, x: 'x'.repeat(1024 * 1024) })).status).toBe(413);
    expect(bff.upstreamHeaders).toEqual([]);
  });

  it('takes larger bodies where files and long texts are sent', async () => {
    const browser = bff.openBrowser();
    await signUp(browser, uniqueName());
    const content = JSON.stringify({ bookmarks: [{ name: 'mark', posts: ['x'.repeat(100_000)] }] });
    expect((await browser.post('/api/account/bookmarks', { content })).status).not.toBe(413);
    const details = 'ж'.repeat(2_000);
    const request = new Request(`${WEB_ORIGIN}/api/posts/1/report`, {
      method: 'POST',
      body: new URLSearchParams({ reason: 'spam', note: details }),
    });
    expect((await callRoute(request)).status).not.toBe(413);
  });

  it.each(['0', '-1', '1.5', 'x', '99999999999', '1%20or%201=1'])('refuses the id %j', async (id) => {
    const browser = bff.openBrowser();
    await signUp(browser, uniqueName());
    bff.upstreamHeaders.length = 0;
    for (const path of [`/api/bookmarks/${id}/posts/1`, `/api/bookmarks/1/posts/${id}`]) {
      expect((await browser.send('PUT', path)).status).toBe(400);
    }
    expect(bff.upstreamHeaders).toEqual([]);
  });

  it('answers 401 to whoever is not signed in, on everything personal', async () => {
    const browser = bff.openBrowser();
    for (const path of [
      '/api/bookmarks',
      '/api/account/posts?ids=1',
      '/api/account/export',
      '/api/account/bookmarks',
    ]) {
      const answer = await browser.get(path);
      expect(answer.status, path).toBe(401);
      expect(answer.headers.get('cache-control')).toContain('no-store');
    }
    expect(bff.upstreamHeaders).toEqual([]);
  });

  it('says that nothing can be saved while the disk is full, and keeps the session', async () => {
    const browser = bff.openBrowser();
    const { id } = await signUp(browser, uniqueName());
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    bff.backend.database.hasSpace = async () => false;
    try {
      const answer = await browser.post('/api/bookmarks', { name: 'Later' });
      const message = 'Nothing can be saved at the moment. Please try again later.';
      expect([answer.status, answer.body]).toEqual([507, { error: { code: 'out_of_space', message } }]);
      expect(warn).toHaveBeenCalledOnce();
      expect((await browser.get('/api/bookmarks')).status).toBe(200);
      expect((await browser.get('/api/session')).body.user.id).toBe(id);
    } finally {
      bff.backend.database.hasSpace = async () => true;
    }
  });

  it('says that the service is away, and keeps the session, while the content API is down', async () => {
    const browser = bff.openBrowser();
    const { id } = await signUp(browser, uniqueName());
    const { API_URL } = process.env;
    process.env.API_URL = 'http://127.0.0.1:1';
    vi.resetModules();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    try {
      const answer = await browser.get('/api/bookmarks');
      expect(answer.status).toBe(503);
      expect(answer.text).not.toContain('127.0.0.1');
      expect(warn).toHaveBeenCalledOnce();
      expect((await browser.get('/api/session')).body.user.id).toBe(id);
      expect(browser.cookies.has('session')).toBe(true);
    } finally {
      process.env.API_URL = API_URL;
      vi.resetModules();
    }
  });
});

// No test here needs an empty database: a name of its own is enough.
let names = 0;
const uniqueName = (): string => {
  names += 1;
  return `reader${names}`;
};

const withoutEmpty = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));

/** A request whose body never ends; counts the 64 kB chunks that were asked for. */
function endlessRequest(headers: Record<string, string>) {
  let pulls = 0;
  let cancelled = false;
  const body = new ReadableStream(
    {
      pull: (controller) => {
        pulls += 1;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
      cancel: () => {
        cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body, duplex: 'half' };
  return {
    request: new Request(`${WEB_ORIGIN}/api/session`, init as RequestInit),
    pulled: () => pulls,
    isCancelled: () => cancelled,
  };
}
