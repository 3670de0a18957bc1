import { channel } from 'node:diagnostics_channel';
import { expect, it } from 'vitest';
import { warnWithoutSiteUrl } from './warn-without-site-url.ts';

function watch() {
  const warnings: object[] = [];
  warnWithoutSiteUrl({ warn: (fields: object) => warnings.push(fields) } as never);
  const receive = (headers: Record<string, string>) =>
    channel('http.server.request.start').publish({ request: { headers: { host: 'localhost:3000', ...headers } } });
  return { warnings, receive };
}

it.each([
  [{ 'x-forwarded-proto': 'https' }, { proto: 'https', host: 'localhost:3000' }],
  [
    { 'x-forwarded-proto': 'HTTPS, http', 'x-forwarded-host': 'a.com, b' },
    { proto: 'https', host: 'a.com' },
  ],
  [{ 'x-forwarded-host': 'feed.example.com' }, { proto: 'unknown', host: 'feed.example.com' }],
  [{ forwarded: 'for=1.2.3.4;proto=https;host="feed.example.com"' }, { proto: 'https', host: 'feed.example.com' }],
])('warns once of %j', (headers, expected) => {
  const { warnings, receive } = watch();
  receive({});
  receive({ 'x-forwarded-proto': 'http', 'x-forwarded-host': 'localhost:3000', 'x-forwarded-for': '203.0.113.1' });
  expect(warnings).toEqual([]);
  receive(headers);
  receive(headers);
  expect(warnings).toEqual([expected]);
});
