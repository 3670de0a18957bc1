import 'server-only';
import { webEnv } from '@/lib/config/env';
import { AppError } from '@/lib/errors/app-error';
import { forwardedHost, isHttps } from './forwarded';

const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a changing request that another site's page made a browser send. Browsers say where a request comes from in
 * `Sec-Fetch-Site`, which no script can forge; older ones, and all on plain http, at least in `Origin`. A request with
 * neither comes from no browser and carries nobody's cookie but its sender's. Throws `AppError('forbidden')`.
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
  // Whoever sits on the line can answer for our name over plain http.
  if (protocol !== 'https:' && isHttps(headers)) return false;
  // The host that the browser itself asked for: a page of another site cannot choose it.
  return host === forwardedHost(headers);
}
