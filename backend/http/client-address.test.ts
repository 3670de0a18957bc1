import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { TrustedProxies } from '#lib/config/trusted-proxies.ts';
import { type Client, getClient } from './client-address.ts';

/** The client address of a connection from `peer` with this header. */
async function read(peer: string, forwarded: string | null, trusted: TrustedProxies = null): Promise<Client> {
  const app = new Hono().get('/', (c) => c.json(getClient(c, trusted)));
  const headers: Record<string, string> = forwarded === null ? {} : { 'x-forwarded-for': forwarded };
  const incoming = { socket: { remoteAddress: peer, remotePort: 1, remoteFamily: 'IPv4' } };
  return (await app.request('/', { headers }, { incoming })).json();
}

describe('getClient', () => {
  it.each([
    ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['::1', '203.0.113.7', '203.0.113.7'],
    ['::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['127.0.0.1', null, '127.0.0.1'],
    ['127.0.0.1', 'not an address', '127.0.0.1'],
  ])('believes this machine (%s says %s)', async (peer, forwarded, address) => {
    expect((await read(peer, forwarded)).address).toBe(address);
  });

  it('does not believe strangers unless a proxy is in front', async () => {
    expect((await read('198.51.100.1', '203.0.113.7')).address).toBe('198.51.100.1');
    expect((await read('198.51.100.1', '203.0.113.7', { hops: 1 })).address).toBe('203.0.113.7');
  });

  it('takes the entry the nearest proxy added, not what the visitor claimed', async () => {
    expect((await read('127.0.0.1', '1.2.3.4, 203.0.113.7')).address).toBe('203.0.113.7');
  });

  it('finds the visitor behind as many proxies as there are, whether they or the web on this machine ask', async () => {
    const behindTwo = (peer: string, forwarded: string) => read(peer, forwarded, { hops: 2 });
    expect((await behindTwo('10.0.0.1', '1.2.3.4, 203.0.113.7, 10.0.0.2')).address).toBe('203.0.113.7');
    expect((await behindTwo('127.0.0.1', '203.0.113.7')).address).toBe('203.0.113.7');
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ])('counts %s as %s in %s', async (forwarded, address, network) => {
    expect(await read('127.0.0.1', forwarded)).toEqual({ address, network });
  });
});
