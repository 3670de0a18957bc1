import { BlockList, isIP } from 'node:net';

// Shared by the web and the backend, so that both believe the same.

/** Whose `X-Forwarded-*` are believed: nobody's, the nearest proxies', or those of machines in some networks. */
export type TrustedProxies = null | { hops: number } | { networks: BlockList; text: string };

const MAX_HOPS = 10;

/**
 * Parses TRUST_PROXY: `off`, `on` for the one proxy in front, a number of proxies in a row, or the addresses and networks
 * that proxies have (`10.0.0.0/8, 192.0.2.7`). Undefined for anything else.
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

/** Whether headers from this address are believed at all. */
export function isTrustedProxy(trusted: TrustedProxies, peer: string): boolean {
  if (trusted === null || 'hops' in trusted) return trusted !== null;
  return isIP(peer) !== 0 && trusted.networks.check(peer, isIP(peer) === 4 ? 'ipv4' : 'ipv6');
}

/**
 * The visitor's address: that of the connection, or what `X-Forwarded-For` says as far as it is believed. Each proxy
 * writes at the end of the header who connected to it, so it is read from there: an entry counts when whoever wrote it is
 * trusted. What stands before that may be invented, and what is no address ends the chain.
 *
 * @param isNearestBelieved for a connection whose own entry counts in any case: the backend is told by the web
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

/** An address without port, brackets and the prefix of an IPv4 address in IPv6; null for anything else. */
export function toPlainAddress(text: string): string | null {
  const bare = text.trim().replace(/^\[([^\]]*)\](?::\d+)?$/, '$1');
  const address = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(bare)?.[1] ?? bare;
  return isIP(address) ? address : null;
}

/** For a start-up line: whose word for the visitor's address counts. */
export function describeTrust(trusted: TrustedProxies): string {
  if (trusted === null) return 'X-Forwarded-* is believed from nobody';
  if ('networks' in trusted) return `X-Forwarded-* is believed from ${trusted.text}`;
  const { hops } = trusted;
  return `X-Forwarded-* is believed from whoever connects, ${hops} ${hops === 1 ? 'proxy' : 'proxies'} deep`;
}
