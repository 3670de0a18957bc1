import type { Logger } from 'pino';
import { describeTrust, type TrustedProxies } from '#lib/config/trusted-proxies.ts';

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/;

type Start = { port: number; host: string | undefined; trusted: TrustedProxies; database?: string; pictures?: string };

/** Warns if every client is trusted as a proxy. */
export function logStart(log: Logger, { host, trusted, ...rest }: Start): void {
  log.info({ host: host ?? 'every address', ...rest, forwarded: describeTrust(trusted) }, 'listening');
  if (trusted && 'hops' in trusted && !LOOPBACK.test(host ?? '')) {
    const advice =
      'whoever reaches this address can pose as any visitor: let TRUST_PROXY name the networks of the proxies';
    log.warn({ host }, advice);
  }
}
