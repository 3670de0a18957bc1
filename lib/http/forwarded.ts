import 'server-only';
import { webEnv } from '@/lib/config/env';

/**
 * The address of whoever asks, or undefined. Next writes the socket's address into `X-Forwarded-For` where the header is
 * missing, and `ignoreForwardedHeaders` has removed what nobody may claim. Of a chain the last entry counts: the proxy
 * in front of us wrote it, everything before it may be invented.
 */
export const clientAddress = (headers: Headers): string | undefined =>
  headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() || undefined;

/** The host that the visitor asked for: the proxy's word for it where a proxy is trusted. */
export const forwardedHost = (headers: Headers): string | null =>
  (webEnv().TRUST_PROXY ? headers.get('x-forwarded-host') : null) ?? headers.get('host');

/** Whether the site is asked for over https: by its own address, or by a trusted proxy's word for this request. */
export const isHttps = (headers: Headers): boolean => {
  const { SITE_URL, TRUST_PROXY } = webEnv();
  if (SITE_URL) return SITE_URL.startsWith('https:');
  return TRUST_PROXY && headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https';
};
