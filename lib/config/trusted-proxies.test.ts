import { describe, expect, it } from 'vitest';
import { describeTrust, findClientAddress, isTrustedProxy, parseTrustedProxies } from './trusted-proxies';

const find = (setting: string, peer: string, forwardedFor: string) =>
  findClientAddress(parseTrustedProxies(setting) ?? null, peer, forwardedFor);

describe('TRUST_PROXY', () => {
  it.each([
    ['off', 'from nobody'],
    ['0', 'from nobody'],
    ['on', 'from whoever connects, 1 proxy deep'],
    ['1', 'from whoever connects, 1 proxy deep'],
    ['2', 'from whoever connects, 2 proxies deep'],
    ['10.0.0.0/8,192.0.2.7  fd00::/8', 'from 10.0.0.0/8, 192.0.2.7, fd00::/8'],
  ])('may be %s', (text, meaning) => {
    expect(describeTrust(parseTrustedProxies(text) ?? null)).toContain(meaning);
  });

  it.each([
    'maybe',
    '11',
    '-1',
    '1.5',
    '10.0.0.0/33',
    '10.0.0/8',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    ' , ',
    'proxy.internal',
  ])('may not be %o', (text) => {
    expect(parseTrustedProxies(text)).toBeUndefined();
  });
});

describe('findClientAddress', () => {
  it.each([
    ['nobody is believed', 'off', '192.0.2.1', '1.2.3.4', '192.0.2.1'],
    ['one proxy adds whom it sees', 'on', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['a visitor invents entries', '1', '127.0.0.1', '1.2.3.4, 203.0.113.7', '203.0.113.7'],
    ['two proxies each add whom they see', '2', '127.0.0.1', '203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['a visitor invents entries before two proxies', '2', '127.0.0.1', '1.2.3.4, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['a request passed fewer proxies', '2', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['a proxy adds nothing', '2', '192.0.2.1', '', '192.0.2.1'],
    ['the chain of known proxies ends', '10.0.0.0/8', '10.0.0.1', '1.2.3.4, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['a stranger connects', '10.0.0.0/8', '192.0.2.1', '1.2.3.4', '192.0.2.1'],
    ['a known proxy connects in IPv6', '10.0.0.0/8', '::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['the visitor is in a known network', '10.0.0.0/8', '10.0.0.1', '10.9.9.9', '10.9.9.9'],
    ['ports and brackets are added', '2', '127.0.0.1', '[2001:db8::7]:443, 10.0.0.2:5678', '2001:db8::7'],
    ['an entry is no address', '2', '127.0.0.1', '1.2.3.4, unknown', '127.0.0.1'],
    ['the farther entry is no address', '2', '127.0.0.1', 'unknown, 10.0.0.2', '10.0.0.2'],
  ])('when %s', (_, setting, peer, forwardedFor, address) => {
    expect(find(setting, peer, forwardedFor)).toBe(address);
  });

  it('takes the word of a connection that is always believed', () => {
    expect(findClientAddress(null, '127.0.0.1', '1.2.3.4, 203.0.113.7', true)).toBe('203.0.113.7');
  });
});

it('decides by the connection whether its headers are trusted', () => {
  const networks = parseTrustedProxies('10.0.0.0/8') ?? null;
  expect(['10.1.2.3', '192.0.2.1', ''].map((peer) => isTrustedProxy(networks, peer))).toEqual([true, false, false]);
  expect([isTrustedProxy(null, '127.0.0.1'), isTrustedProxy({ hops: 1 }, '192.0.2.1')]).toEqual([false, true]);
});
