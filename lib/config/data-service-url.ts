type Addresses = {
  SITE_URL?: string | undefined;
  SUPABASE_PUBLIC_URL?: string | undefined;
  SUPABASE_URL?: string | undefined;
  API_URL?: string | undefined;
};

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Null where browsers cannot reach the data service: a loopback address, or plain http for a site with https.
 * SUPABASE_PUBLIC_URL overrides it.
 */
export function publicDataServiceUrl(env: Addresses): string | null {
  if (env.SUPABASE_PUBLIC_URL) return env.SUPABASE_PUBLIC_URL;
  const url = env.SUPABASE_URL || env.API_URL || '';
  if (!URL.canParse(url)) return null;
  const service = new URL(url);
  const site = new URL(env.SITE_URL || 'http://localhost');
  const isInternal = LOOPBACK.test(service.hostname) && !LOOPBACK.test(site.hostname);
  const isMixed = site.protocol === 'https:' && service.protocol !== 'https:';
  return isInternal || isMixed ? null : url;
}
