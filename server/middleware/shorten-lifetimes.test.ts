import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveLocally } from '#test/rig/serve-locally.ts';
import { shortenLifetimes } from './layers.ts';

const MICRO = { 'x-micro-cache': 'on' };
let web: Awaited<ReturnType<typeof serveLocally>>;

beforeAll(async () => {
  web = await serveLocally((request, response) => {
    shortenLifetimes(request, response);
    const rules = new URL(request.url ?? '', 'http://web').searchParams.get('rules');
    if (rules) response.setHeader('cache-control', rules);
    response.end(String(response.getHeader('cache-control')));
  });
});
afterAll(() => web.close());

const ask = (rules: string, headers: Record<string, string> = {}) =>
  fetch(`${web.url}/?rules=${encodeURIComponent(rules)}`, { headers });
const rulesFor = async (rules: string, headers?: Record<string, string>) =>
  (await ask(rules, headers)).headers.get('cache-control');

it.each([
  ['s-maxage=60, stale-while-revalidate=86340', 's-maxage=1, stale-while-revalidate=2'],
  ['public, max-age=60, s-maxage=300', 'public, max-age=60, s-maxage=1'],
])('lets a micro-cache keep "%s" for a moment', async (rules, short) => {
  expect(await rulesFor(rules, MICRO)).toBe(short);
});

it.each([
  'private, no-store',
  'public,max-age=31536000,immutable',
  's-maxage=0, must-revalidate',
  'public, max-age=300, stale-while-revalidate=300',
])('leaves "%s" as it is', async (rules) => {
  expect(await rulesFor(rules, MICRO)).toBe(rules);
});

it('sends the normal lifetimes to other caches', async () => {
  expect(await rulesFor('s-maxage=60, stale-while-revalidate=86340')).toBe('s-maxage=60, stale-while-revalidate=86340');
});

it('changes what leaves, not what the layers behind it see', async () => {
  expect(await (await ask('s-maxage=60', MICRO)).text()).toBe('s-maxage=60');
});

it('changes nothing without a Cache-Control header', async () => {
  expect(await rulesFor('', MICRO)).toBeNull();
});
