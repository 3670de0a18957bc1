import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/**
 * The address of whoever asks. The web process asks for its visitors and names them in `X-Forwarded-For`, so the header is
 * believed from this machine, and from anywhere when `trustProxy` says that a proxy stands in front. Of a chain the last
 * entry counts: that proxy wrote it, everything before may be invented.
 */
export function readClientAddress(c: Context, trustProxy: boolean): string {
  const peer = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? 'local';
  if (!trustProxy && !isThisMachine(peer)) return peer;
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
  return forwarded || peer;
}

const isThisMachine = (peer: string): boolean => peer === 'local' || peer === '::1' || /^(::ffff:)?127\./.test(peer);
