import { publicDataServiceUrl } from '../../config/data-service-url.ts';

/** On every response of the web. */
export const SECURITY_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), browsing-topics=()' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
];

/** HSTS for a site with an https SITE_URL, without subdomains, which may belong to others. Undefined otherwise. */
export const transportSecurity = (siteUrl: string): string | undefined =>
  siteUrl.startsWith('https:') ? 'max-age=31536000' : undefined;

/**
 * Inline scripts run by hash only. Inline styles are allowed because dialog and drawer primitives set them. @param
 * scriptHashes further sources for script-src, already quoted @param connectOrigins origins the browser may call
 * besides its own
 */
export function contentSecurityPolicy(scriptHashes: readonly string[], connectOrigins: readonly string[] = []): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self' ${connectOrigins.join(' ')}`.trim(),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The one other host that browsers call. */
export function dataServiceOrigins(): string[] {
  const { SITE_URL, SUPABASE_PUBLIC_URL, SUPABASE_URL, API_URL } = process.env;
  const url = publicDataServiceUrl({ SITE_URL, SUPABASE_PUBLIC_URL, SUPABASE_URL, API_URL });
  return url && URL.canParse(url) ? [new URL(url).origin] : [];
}
