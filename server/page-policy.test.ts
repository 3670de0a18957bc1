import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { FILTER_PARAMETERS } from '#lib/feed/filters.ts';
import { addPagePolicy, isRenderedPerRequest } from './page-policy.ts';

function ask(url: string, headers: Record<string, string> = {}) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { url, headers });
  const response = new ServerResponse(request);
  addPagePolicy(request, response);
  return { asked: request.headers['content-security-policy'], answered: response.getHeader('content-security-policy') };
}

describe('a page that is rendered per request', () => {
  it.each(FILTER_PARAMETERS)('is the feed with %s in its address', (key) => {
    expect(isRenderedPerRequest(`/?${key}=x`)).toBe(true);
    expect(isRenderedPerRequest(`/feed?utm_source=a&${key}=x`)).toBe(true);
  });

  it.each([
    '/FEED?search=x',
    '/?%73earch=x',
    '/?search=&search=',
    '/subscribe/confirm?token=x',
    '/subscribe/unsubscribe',
    '/subscribe/received',
    '/report/received',
  ])('is %s', (url) => expect(isRenderedPerRequest(url)).toBe(true));

  it.each([
    '/',
    '/feed',
    '/?search=',
    '/?search',
    '/?Search=x',
    '/?utm_source=search',
    '/feed/a-post?search=x',
    '/%66eed?search=x',
    '/auth?search=x',
    '/subscribe',
  ])('is not %s', (url) => expect(isRenderedPerRequest(url)).toBe(false));

  it('has a policy with a nonce of its own, which Next is told', () => {
    const [first, second] = [ask('/?search=x'), ask('/?search=x')];
    expect(first.answered).toMatch(/script-src 'self' 'nonce-[0-9a-f-]{36}' 'sha256-[^']+';/);
    expect(first.asked).toBe(first.answered);
    expect(second.answered).not.toBe(first.answered);
  });
});

it('never renders a page with a policy that a visitor sends along', () => {
  const headers = {
    'content-security-policy': "script-src 'nonce-abc'",
    'content-security-policy-report-only': "script-src 'nonce-abc'",
  };
  expect(ask('/feed/a-post', headers)).toEqual({ asked: undefined, answered: undefined });
  expect(headers).toEqual({});
  expect(ask('/?search=x', { ...headers, 'content-security-policy': "script-src 'nonce-abc'" }).asked).not.toContain(
    'abc',
  );
});
