/** On every answer of the web, whoever gives it. */
export const SECURITY_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), browsing-topics=()' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
];

/**
 * For a site that has https, named by SITE_URL: browsers come back over https alone for a year. Not for its subdomains,
 * which may belong to others. Undefined for a site that has none.
 */
export const transportSecurity = (siteUrl: string): string | undefined =>
  siteUrl.startsWith('https:') ? 'max-age=31536000' : undefined;
