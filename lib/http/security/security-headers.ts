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
