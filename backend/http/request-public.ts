import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { BlockList, isIP } from 'node:net';

/** Allowed private addresses: none, all, or those of some hosts. */
export type PrivateAccess = boolean | ((url: URL) => boolean);

export type PublicRequest = {
  signal: AbortSignal;
  headers: http.OutgoingHttpHeaders;
  allowPrivateAddresses?: PrivateAccess | undefined;
};

/** The message completes a sentence: "… is not on a public address". */
export class RefusedAddressError extends Error {
  override name = 'RefusedAddressError';
}

/**
 * Sends a GET to an address on the public internet. Connects to the very address that was checked, so that DNS
 * rebinding has no effect. Does not follow redirects. Uses `node:http`, because `fetch` cannot pin the address. @throws
 * RefusedAddressError before connecting; other errors as `node:http` has them
 */
export async function requestPublic(
  url: URL,
  { signal, headers, allowPrivateAddresses }: PublicRequest,
): Promise<http.IncomingMessage> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new RefusedAddressError('is not on the web');
  const addresses = await resolveHost(url.hostname.replace(/^\[|\]$/g, ''));
  const [pinned] = addresses;
  if (!pinned) throw new RefusedAddressError('cannot be fetched: its host has no address');
  if (!isAllowed(url, allowPrivateAddresses) && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new RefusedAddressError('is not on a public address');
  }
  const lookup: LookupFunction = (_host, { all }, callback) => {
    if (all) callback(null, [pinned]);
    else callback(null, pinned.address, pinned.family);
  };
  const { get } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    // Without its own agent a kept-alive connection to an earlier address could be reused.
    get(url, { signal, lookup, headers, agent: false }, resolve).on('error', reject);
  });
}

/** Reads at most `maxBytes`, whatever the sender announced. Throws the error of `tooLarge` beyond that. */
export async function readBytes(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const isAllowed = (url: URL, access: PrivateAccess = false): boolean =>
  typeof access === 'function' ? access(url) : access;

// Special-purpose addresses (IANA registries).
const IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
];
const PUBLIC_IPV6 = { network: '2000::', prefix: 3 };
// Inside 2000::/3, but for documentation, or tunnels to an arbitrary IPv4 address.
const IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const blocked = new BlockList();
for (const range of IPV4) addRange(blocked, range, 'ipv4');
for (const range of IPV6) addRange(blocked, range, 'ipv6');
const publicIpv6 = new BlockList();
publicIpv6.addSubnet(PUBLIC_IPV6.network, PUBLIC_IPV6.prefix, 'ipv6');

/** Fetching from a public address reveals nothing of our own network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blocked.check(address, 'ipv4');
  return family === 6 && publicIpv6.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}

/** The host is a name or a literal without brackets. */
async function resolveHost(host: string): Promise<LookupAddress[]> {
  const family = isIP(host);
  return family ? [{ address: host, family }] : lookup(host, { all: true });
}

function addRange(list: BlockList, range: string, family: 'ipv4' | 'ipv6'): void {
  const [network = '', prefix = ''] = range.split('/');
  list.addSubnet(network, Number(prefix), family);
}
