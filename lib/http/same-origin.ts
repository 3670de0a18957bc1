import 'server-only';
import { webEnv } from '@/lib/config/env';
import { AppError } from '@/lib/utils/errors/app-error';
import { forwardedHost, isHttps } from './forwarded';

const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects a write that another site's page made a browser send: by `Sec-Fetch-Site`, else by `Origin` (older browsers,
 * plain http). A request with neither comes from no browser. Throws `AppError('forbidden')`.
 */
export function assertSameOrigin(request: Request): void {
  if (READING_METHODS.has(request.method)) return;
  if (!isSameOrigin(request)) {
    throw new AppError('forbidden', { message: 'This request came from another site and was refused.' });
  }
}

function isSameOrigin({ headers }: Request): boolean {
  const origin = headers.get('origin');
  if (origin !== null && !isOurOrigin(origin, headers)) return false;
  const site = headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || site === 'none';
}

function isOurOrigin(origin: string, headers: Headers): boolean {
  const { SITE_URL } = webEnv();
  if (SITE_URL && origin === new URL(SITE_URL).origin) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  // On plain http an attacker on the network can impersonate our host.
  if (protocol !== 'https:' && isHttps(headers)) return false;
  // The host as the browser requested it: a page of another site cannot choose it.
  return host === forwardedHost(headers);
}
