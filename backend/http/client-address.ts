import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The client's address, by which rate limits are counted. `X-Forwarded-For` is believed when it comes from this machine,
 * because the web process passes the visitor's address on, and from anybody when `trustProxy` is set. Its last entry counts:
 * the ones before it are only what the visitor claimed. An IPv6 address is cut to its first 64 bits, because one household
 * owns all that follow.
 */
export function getClientAddress(c: Context, trustProxy: boolean): string {
  const peer = getPeer(c);
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  const isTrusted = trustProxy || peer === null || isLoopback(peer);
  return toNetwork(isTrusted && isIP(forwarded) ? forwarded : (peer ?? 'local'));
}

// Null for requests that tests hand to the app directly.
function getPeer(c: Context): string | null {
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? null) : null;
}

const isLoopback = (address: string): boolean => /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);

function toNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
