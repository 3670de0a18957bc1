import 'server-only';
import { webEnv } from '@/lib/config/env';

/**
 * The address of whoever asks, or undefined. `settleForwardedHeaders` has left it alone in `X-Forwarded-For`, whatever
 * came in.
 */
export const clientAddress = (headers: Headers): string | undefined => headers.get('x-forwarded-for') || undefined;

/** The host that the visitor asked for: the proxy's word for it where a proxy is trusted. */
export const forwardedHost = (headers: Headers): string | null =>
  (webEnv().TRUST_PROXY ? headers.get('x-forwarded-host') : null) ?? headers.get('host');

/** Whether the site is asked for over https: by its own address, or by a trusted proxy's word for this request. */
export const isHttps = (headers: Headers): boolean => {
  const { SITE_URL, TRUST_PROXY } = webEnv();
  if (SITE_URL) return SITE_URL.startsWith('https:');
  return TRUST_PROXY !== null && headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https';
};
