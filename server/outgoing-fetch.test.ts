import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { UPSTREAM_TIMEOUT_MS } from '#lib/config/product.ts';
import { requestContext } from '#lib/response/request-context.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import type { CheckedRequestInit } from '@/lib/upstream/content';
import { limitOutgoingFetch } from './outgoing-fetch.ts';

let upstream: LocalServer;
beforeAll(async () => {
  upstream = await serveLocally((request, response) => {
    if (request.url === '/silent') return;
    if (request.url === '/headers') return void response.end(JSON.stringify(request.headers));
    response.writeHead(request.url === '/missing' ? 404 : 200, { 'x-kept': 'yes' });
    if (request.url === '/trickle') response.write('{');
    else response.end('{"data":"é"}');
  });
});
afterAll(() => upstream.close());

const original = globalThis.fetch;
let limit: AbortController;
beforeEach(() => {
  limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  limitOutgoingFetch();
});
afterEach(() => {
  globalThis.fetch = original;
});
const timeIsUp = () => limit.abort(new DOMException('Time is up', 'TimeoutError'));

it.each([
  ['an address', (url: string) => fetch(url)],
  ['a request', (url: string) => fetch(new Request(url))],
])('ends a call to %s that brings no limit after five seconds', async (_, call) => {
  const answer = call(`${upstream.url}/silent`);
  timeIsUp();
  await expect(answer).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(AbortSignal.timeout).toHaveBeenCalledExactlyOnceWith(UPSTREAM_TIMEOUT_MS);
});

it('aborts a body that never ends', async () => {
  const answer = await fetch(`${upstream.url}/trickle`);
  timeIsUp();
  await expect(answer.text()).rejects.toMatchObject({ name: 'TimeoutError' });
});

it('does not change a call with its own signal', async () => {
  const own = new AbortController();
  const answer = fetch(`${upstream.url}/silent`, { signal: own.signal });
  timeIsUp();
  own.abort(new DOMException('Enough', 'AbortError'));
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
});

it.each([
  ['an address', {}, 'request-0001'],
  ['an address with headers', { headers: { accept: 'text/plain' } }, 'request-0001'],
  ['a call that names one itself', { headers: { 'X-Request-Id': 'its-own-id' } }, 'its-own-id'],
])('names the request that %s is asked for', async (_, init, id) => {
  const context = { id: 'request-0001', method: 'GET', path: '/', setStatus: () => {} };
  const asked = () => fetch(`${upstream.url}/headers`, init);
  expect(await (await requestContext.run(context, asked)).json()).toMatchObject({ 'x-request-id': id });
  const request = new Request(`${upstream.url}/headers`, { headers: { authorization: 'Bearer kept' } });
  expect(await (await requestContext.run(context, () => fetch(request))).json()).toMatchObject({
    authorization: 'Bearer kept',
    'x-request-id': 'request-0001',
  });
  expect(await (await fetch(`${upstream.url}/headers`)).json()).not.toHaveProperty('x-request-id');
});

it('throws the error of the check of a body', async () => {
  const failure = new Error('not what was asked for');
  const checkBody = vi.fn(() => {
    throw failure;
  });
  const init: CheckedRequestInit = { checkBody };
  await expect(fetch(`${upstream.url}/`, init)).rejects.toBe(failure);
  expect(checkBody).toHaveBeenCalledExactlyOnceWith('{"data":"é"}');
});

it('returns the complete response after its check', async () => {
  const init: CheckedRequestInit = { checkBody: () => {} };
  const answer = await fetch(`${upstream.url}/`, init);
  expect(answer).toMatchObject({ ok: true, status: 200, url: `${upstream.url}/` });
  expect(answer.headers.get('x-kept')).toBe('yes');
  expect(await answer.json()).toEqual({ data: 'é' });
});

it('does not check error responses', async () => {
  const checkBody = vi.fn();
  const init: CheckedRequestInit = { checkBody };
  expect((await fetch(`${upstream.url}/missing`, init)).status).toBe(404);
  expect(checkBody).not.toHaveBeenCalled();
});
