import type { Logger } from 'pino';
import { describeTrust, type TrustedProxies } from '#lib/config/trusted-proxies.ts';

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** Where the web listens, and whose word it takes. Warns where that is anybody's. */
export function logStart(
  log: Logger,
  { port, host, trusted }: { port: number; host: string | undefined; trusted: TrustedProxies },
): void {
  log.info({ host: host ?? 'every address', port, forwarded: describeTrust(trusted) }, 'listening');
  if (trusted && 'hops' in trusted && !LOOPBACK.test(host ?? '')) {
    const advice =
      'whoever reaches this address can pose as any visitor: let TRUST_PROXY name the networks of the proxies';
    log.warn({ host }, advice);
  }
}
