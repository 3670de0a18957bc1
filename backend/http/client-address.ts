import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The address limits are kept by. `X-Forwarded-For` is believed from this machine, because the web process passes its
 * visitor's address on, and from anybody when `trustProxy` is set. Its last entry counts: the ones before it are what the
 * visitor claimed. Of an IPv6 address the first 64 bits count, as a household owns all that follow.
 */
export function readClientAddress(c: Context, trustProxy: boolean): string {
  const peer = readPeer(c);
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  const isTrusted = trustProxy || peer === null || isLoopback(peer);
  return toNetwork(isTrusted && isIP(forwarded) ? forwarded : (peer ?? 'local'));
}

// Requests that tests hand to the app have no connection.
function readPeer(c: Context): string | null {
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
