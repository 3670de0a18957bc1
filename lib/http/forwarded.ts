import 'server-only';
import { webEnv } from '@/lib/config/env';

/** The client's address, or undefined. `normalizeForwardedHeaders` leaves nothing else in `X-Forwarded-For`. */
export const clientAddress = (headers: Headers): string | undefined => headers.get('x-forwarded-for') || undefined;

/** The host of the request, from a trusted proxy if there is one. */
export const forwardedHost = (headers: Headers): string | null =>
  (webEnv().TRUST_PROXY ? headers.get('x-forwarded-host') : null) ?? headers.get('host');

/** By SITE_URL, or a trusted proxy's header. */
export const isHttps = (headers: Headers): boolean => {
  const { SITE_URL, TRUST_PROXY } = webEnv();
  if (SITE_URL) return SITE_URL.startsWith('https:');
  return TRUST_PROXY !== null && headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https';
};
