import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { type Client, findClientAddress, type TrustedProxies, toClient } from '#lib/config/trusted-proxies.ts';

export type { Client };

/** `X-Forwarded-For` is trusted from this machine, because the web forwards its visitor's address, and from trusted proxies. */
export const getClient = (c: Context, trusted: TrustedProxies): Client => toClient(findAddress(c, trusted));

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
