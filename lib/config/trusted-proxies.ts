import { BlockList, isIP } from 'node:net';

// Shared by web and backend.

/** Trusts no `X-Forwarded-*`, those of the nearest proxies, or those of clients in some networks. */
export type TrustedProxies = null | { hops: number } | { networks: BlockList; text: string };

const MAX_HOPS = 10;

/**
 * Parses TRUST_PROXY: `off`, `on` (one proxy), a number of proxies, or addresses and networks (`10.0.0.0/8,
 * 192.0.2.7`). Returns undefined for anything else.
 */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^(off|false|0)$/.test(text)) return null;
  if (/^(on|true)$/.test(text)) return { hops: 1 };
  if (/^\d+$/.test(text)) return Number(text) <= MAX_HOPS ? { hops: Number(text) } : undefined;
  const networks = new BlockList();
  const parts = text.split(/[\s,]+/).filter(Boolean);
  if (parts.length === 0 || !parts.every((part) => addNetwork(networks, part))) return undefined;
  return { networks, text: parts.join(', ') };
}

function addNetwork(networks: BlockList, part: string): boolean {
  const [address = '', prefix, ...rest] = part.split('/');
  const version = isIP(address);
  const bits = version === 4 ? 32 : 128;
  const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  if (version === 0 || rest.length > 0 || !(length <= bits)) return false;
  networks.addSubnet(address, length, version === 4 ? 'ipv4' : 'ipv6');
  return true;
}

export function isTrustedProxy(trusted: TrustedProxies, peer: string): boolean {
  if (trusted === null || 'hops' in trusted) return trusted !== null;
  return isIP(peer) !== 0 && trusted.networks.check(peer, isIP(peer) === 4 ? 'ipv4' : 'ipv6');
}

/**
 * The visitor's address. `X-Forwarded-For` is read from its end, where each proxy appends its client: an entry counts
 * if its writer is trusted, and the chain ends at the first value that is no address. @param isNearestBelieved the
 * backend trusts the web's own entry
 */
export function findClientAddress(
  trusted: TrustedProxies,
  peer: string,
  forwardedFor: string,
  isNearestBelieved = false,
): string {
  let client = toPlainAddress(peer) ?? peer;
  for (const [position, entry] of forwardedFor.split(',').reverse().entries()) {
    const address = toPlainAddress(entry);
    const isBelieved =
      (position === 0 && isNearestBelieved) ||
      (trusted !== null && 'hops' in trusted ? position < trusted.hops : isTrustedProxy(trusted, client));
    if (!address || !isBelieved) break;
    client = address;
  }
  return client;
}

/** Keys of rate limits: an address or household, and its network. */
export type Client = { address: string; network: string };

// IPv6 prefixes of a household, and of a network: customers of hosts and tunnels get a /48.
const HOUSEHOLD_GROUPS = 4;
const NETWORK_GROUPS = 3;

/** An IPv6 household chooses among 2⁶⁴ addresses, so that limits count all of them as one. */
export function toClient(address: string): Client {
  const v4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address);
  if (v4) return { address, network: `${v4[1]}.0/24` };
  if (isIP(address) !== 6) return { address, network: address };
  return { address: takeGroups(address, HOUSEHOLD_GROUPS), network: takeGroups(address, NETWORK_GROUPS) };
}

function takeGroups(address: string, count: number): string {
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  const taken = groups.slice(0, count).map((group) => Number.parseInt(group, 16).toString(16));
  return `${taken.join(':')}::/${count * 16}`;
}

/** Strips port, brackets and the IPv4-mapped prefix; null for anything else. */
export function toPlainAddress(text: string): string | null {
  const bare = text.trim().replace(/^\[([^\]]*)\](?::\d+)?$/, '$1');
  const address = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(bare)?.[1] ?? bare;
  return isIP(address) ? address : null;
}

export function describeTrust(trusted: TrustedProxies): string {
  if (trusted === null) return 'X-Forwarded-* is believed from nobody';
  if ('networks' in trusted) return `X-Forwarded-* is believed from ${trusted.text}`;
  const { hops } = trusted;
  return `X-Forwarded-* is believed from whoever connects, ${hops} ${hops === 1 ? 'proxy' : 'proxies'} deep`;
}
