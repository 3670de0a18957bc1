import 'server-only';
import { webEnv } from '@/lib/config/env';
import { AppError } from '@/lib/utils/errors/app-error';

/** The client's address, or undefined. `normalizeForwardedHeaders` leaves nothing else in `X-Forwarded-For`. */
export const clientAddress = (headers: Headers): string | undefined => headers.get('x-forwarded-for') || undefined;

/** The host of the request, from a trusted proxy if there is one. */
const forwardedHost = (headers: Headers): string | null =>
  (webEnv().TRUST_PROXY ? headers.get('x-forwarded-host') : null) ?? headers.get('host');

/** By SITE_URL, or a trusted proxy's header. */
const isHttps = (headers: Headers): boolean => {
  const { SITE_URL, TRUST_PROXY } = webEnv();
  if (SITE_URL) return SITE_URL.startsWith('https:');
  return TRUST_PROXY !== null && headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https';
};

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
