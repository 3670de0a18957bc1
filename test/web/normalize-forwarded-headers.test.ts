import { get } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { serveLocally } from '#test/rig/serve-locally.ts';
import { parseTrustedProxies } from '@/lib/config/trusted-proxies';
import { normalizeForwardedHeaders } from '@/server/middleware/normalize-forwarded-headers';

/** The listeners that a test added; they would see the next one's requests, too. */
const listeners = vi.hoisted(() => new Set<(message: unknown) => void>());
vi.mock('node:diagnostics_channel', async (importOriginal) => {
  const channels = await importOriginal<typeof import('node:diagnostics_channel')>();
  return {
    ...channels,
    subscribe: (name: string, listener: (message: unknown) => void) => {
      listeners.add(listener);
      channels.subscribe(name, listener);
    },
  };
});
afterEach(async () => {
  const { unsubscribe } = await import('node:diagnostics_channel');
  for (const listener of listeners) unsubscribe('http.server.request.start', listener);
  listeners.clear();
});

/** The headers that a server sees of a request from this machine with all these claims. */
async function see(setting: string): Promise<Record<string, string>> {
  normalizeForwardedHeaders(parseTrustedProxies(setting) ?? null);
  const server = await serveLocally((request, response) => response.end(JSON.stringify(request.headers)));
  const headers = {
    'X-Forwarded-For': '1.2.3.4, 203.0.113.7, 10.0.0.2',
    'X-Forwarded-Host': 'feed.test',
    'X-Forwarded-Proto': 'https',
    Forwarded: 'for=1.2.3.4',
    'X-Other': '1',
  };
  const seen = await new Promise<Record<string, string>>((resolve, reject) => {
    get({ port: server.port, host: '127.0.0.1', headers }, async (response) => {
      resolve(JSON.parse(Buffer.concat(await response.toArray()).toString()));
    }).on('error', reject);
  });
  await server.close();
  return seen;
}

it.each(['off', '10.0.0.0/8'])('with %s removes what a stranger claims before anybody reads it', async (setting) => {
  const seen = await see(setting);
  expect(Object.keys(seen).filter((name) => name.includes('forwarded'))).toEqual(['x-forwarded-for']);
  expect(seen).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-other': '1' });
});

it.each([
  ['on', '10.0.0.2'],
  ['2', '203.0.113.7'],
  ['127.0.0.0/8, 10.0.0.0/8', '203.0.113.7'],
])('with %s leaves the visitor alone of a chain of proxies: %s', async (setting, visitor) => {
  expect(await see(setting)).toMatchObject({
    'x-forwarded-for': visitor,
    'x-forwarded-host': 'feed.test',
    'x-forwarded-proto': 'https',
  });
});
