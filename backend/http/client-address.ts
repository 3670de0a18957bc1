import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { findClientAddress, type TrustedProxies } from '#lib/config/trusted-proxies.ts';

/** Keys of rate limits: an address or household, and its network. */
export type Client = { address: string; network: string };

// IPv6 prefixes of a household, and of a network: customers of hosts and tunnels get a /48.
const HOUSEHOLD_GROUPS = 4;
const NETWORK_GROUPS = 3;

/** `X-Forwarded-For` is trusted from this machine, because the web forwards its visitor's address, and from trusted proxies. */
export function getClient(c: Context, trusted: TrustedProxies): Client {
  const address = findAddress(c, trusted);
  const v4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address);
  if (v4) return { address, network: `${v4[1]}.0/24` };
  if (isIP(address) !== 6) return { address, network: address };
  return { address: takeGroups(address, HOUSEHOLD_GROUPS), network: takeGroups(address, NETWORK_GROUPS) };
}

export const getClientAddress = (c: Context, trusted: TrustedProxies): string => getClient(c, trusted).address;

/** Whether the client is on this machine, and not a proxy for another. */
export function isFromThisMachine(c: Context, trusted: TrustedProxies): boolean {
  const address = findAddress(c, trusted);
  return address === NO_CONNECTION || isLoopback(address);
}

function findAddress(c: Context, trusted: TrustedProxies): string {
  const peer = getPeer(c);
  const isThisMachine = peer === null || isLoopback(peer);
  return findClientAddress(trusted, peer ?? NO_CONNECTION, c.req.header('x-forwarded-for') ?? '', isThisMachine);
}

const NO_CONNECTION = 'local';

// Requests of tests have no connection.
function getPeer(c: Context): string | null {
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? null) : null;
}

const isLoopback = (address: string): boolean => /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);

function takeGroups(address: string, count: number): string {
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  const taken = groups.slice(0, count).map((group) => Number.parseInt(group, 16).toString(16));
  return `${taken.join(':')}::/${count * 16}`;
}
