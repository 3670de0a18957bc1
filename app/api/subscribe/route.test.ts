import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';
import { GET as openUnsubscribe, POST as unsubscribeByMailProgram } from '../unsubscribe/route';
import { POST as confirm } from './confirm/route';
import { POST as subscribe } from './route';
import { POST as unsubscribe } from './unsubscribe/route';

const SITE = 'http://site.test';
const CONTEXT = { params: Promise.resolve({}) };

/** The responses of the data service, and the requests it received. */
const upstream = vi.fn<typeof fetch>();

beforeEach(() => {
  stubWebEnv({ API_URL: 'http://backend.test', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test' });
  vi.stubGlobal('fetch', upstream);
  upstream.mockReset().mockResolvedValue(Response.json({ success: true, message: 'Check your inbox.' }));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const sendJson = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  new Request(SITE + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'site.test', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const sendForm = (path: string, fields: Record<string, string>) =>
  new Request(SITE + path, { method: 'POST', headers: { host: 'site.test' }, body: new URLSearchParams(fields) });

async function getCall() {
  const [url, init] = upstream.mock.calls[0] ?? [];
  return { url: String(url), headers: new Headers(init?.headers), body: JSON.parse(String(init?.body)) };
}

describe('POST /api/subscribe', () => {
  it("invokes the list's function with the trimmed address on behalf of the visitor", async () => {
    const request = sendJson('/api/subscribe', { email: ' a@b.co ' }, { 'x-forwarded-for': '203.0.113.7' });
    const response = await subscribe(request, CONTEXT);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true, message: 'Check your inbox.' });
    expect(response.headers.get('cache-control')).toContain('no-store');
    const call = await getCall();
    expect(call.url).toBe('http://backend.test/functions/v1/subscribe-main-list');
    expect(call.body).toEqual({ email: 'a@b.co' });
    expect(call.headers.get('x-forwarded-for')).toBe('203.0.113.7');
    expect(call.headers.get('apikey')).toBe('sb_publishable_test');
  });

  it.each([
    [
      { success: false, error: 'Not today.' },
      { success: false, error: 'Not today.' },
    ],
    [{ success: false }, { success: false, error: null }],
    [{ success: true }, { success: true, message: '' }],
    [
      { success: true, message: 'Ok', subscribers: 12 },
      { success: true, message: 'Ok' },
    ],
  ])('passes on %o as %o and nothing else', async (answer, expected) => {
    upstream.mockResolvedValue(Response.json(answer));
    const response = await subscribe(sendJson('/api/subscribe', { email: 'a@b.co' }), CONTEXT);
    expect(await response.json()).toEqual(expected);
  });

  it.each([
    ['throws', Response.json({ code: 'WORKER_ERROR' }, { status: 500 }), 502],
    ['does not exist', Response.json({ code: 'NOT_FOUND' }, { status: 404 }), 502],
    ['limits us', Response.json({}, { status: 429 }), 429],
    ['answers something else', Response.json({ ok: true }), 502],
  ])('fails when the function %s', async (_title, answer, status) => {
    upstream.mockResolvedValue(answer);
    const response = await subscribe(sendJson('/api/subscribe', { email: 'a@b.co' }), CONTEXT);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { message: expect.any(String) } });
  });

  it('fails when the data service cannot be reached', async () => {
    upstream.mockRejectedValue(new TypeError('fetch failed'));
    const response = await subscribe(sendJson('/api/subscribe', { email: 'a@b.co' }), CONTEXT);
    expect(response.status).toBe(503);
  });

  it.each([
    ['no JSON', 'email=a', 400],
    ['no address', {}, 400],
    ['an address that is no text', { email: 7 }, 400],
    ['an endless address', { email: `${'a'.repeat(400)}@b.co` }, 400],
  ])('refuses %s without asking anybody', async (_title, body, status) => {
    const response = await subscribe(sendJson('/api/subscribe', body), CONTEXT);
    expect(response.status).toBe(status);
    expect(upstream).not.toHaveBeenCalled();
  });

  it("refuses another site's page", async () => {
    const request = sendJson('/api/subscribe', { email: 'a@b.co' }, { 'sec-fetch-site': 'cross-site' });
    expect((await subscribe(request, CONTEXT)).status).toBe(403);
    expect(upstream).not.toHaveBeenCalled();
  });

  it.each([
    ['done', 'a@b.co', Response.json({ success: true })],
    ['refused', 'a@b.co', Response.json({ success: false, error: '<b>' })],
    ['failed', 'a@b.co', Response.json({}, { status: 500 })],
    ['missing', '  ', Response.json({ success: true })],
  ])('leads a form without JavaScript to a page that says %s', async (outcome, email, answer) => {
    upstream.mockResolvedValue(answer);
    const response = await subscribe(sendForm('/api/subscribe', { email }), CONTEXT);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`/subscribe/received?outcome=${outcome}`);
    expect(upstream).toHaveBeenCalledTimes(outcome === 'missing' ? 0 : 1);
  });
});

describe('the links of a mail', () => {
  it.each([
    ['confirm', confirm, 'confirm-main-list'],
    ['unsubscribe', unsubscribe, 'unsubscribe-main-list'],
  ] as const)('%s hands its token to the function', async (name, handler, functionName) => {
    const response = await handler(sendJson(`/api/subscribe/${name}`, { token: 't0k3n' }), CONTEXT);
    expect(await response.json()).toEqual({ success: true, message: 'Check your inbox.' });
    const call = await getCall();
    expect(call.url).toBe(`http://backend.test/functions/v1/${functionName}`);
    expect(call.body).toEqual({ token: 't0k3n' });
  });

  it('leads a confirmation without JavaScript back to its page', async () => {
    const response = await confirm(sendForm('/api/subscribe/confirm', { token: 't0k3n' }), CONTEXT);
    expect(response.headers.get('location')).toBe('/subscribe/confirm?outcome=done');
  });
});

describe('/api/unsubscribe', () => {
  it("takes a mail program's one-click POST", async () => {
    const request = new Request(`${SITE}/api/unsubscribe?token=t0k3n`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect((await unsubscribeByMailProgram(request, CONTEXT)).status).toBe(200);
    expect((await getCall()).body).toEqual({ token: 't0k3n' });
  });

  it('reports an unknown token', async () => {
    upstream.mockResolvedValue(Response.json({ success: false, error: 'This link is not valid.' }));
    const request = new Request(`${SITE}/api/unsubscribe?token=wrong`, { method: 'POST' });
    const response = await unsubscribeByMailProgram(request, CONTEXT);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { message: 'This link is not valid.' } });
  });

  it('only shows the page when it is merely opened', async () => {
    const response = await openUnsubscribe(new Request(`${SITE}/api/unsubscribe?token=a%26b`), CONTEXT);
    expect(response.headers.get('location')).toBe('/subscribe/unsubscribe?token=a%26b');
    expect(upstream).not.toHaveBeenCalled();
  });
});
