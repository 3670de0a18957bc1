import { publicDataServiceUrl } from '../config/data-service-url.ts';

// Plain JavaScript because the page cache handler, which Next loads outside its bundles, needs it too.

/**
 * The policy of every page. Inline scripts run only by hash (cached pages) or nonce (pages rendered per request).
 * Styles may be inline: the dialog and drawer primitives set them while they are open.
 *
 * @param {string[]} scriptSources further sources for script-src, already quoted
 * @param {string[]} connectOrigins origins the browser may call besides its own
 */
export function contentSecurityPolicy(scriptSources, connectOrigins = []) {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptSources.join(' ')}`.trim(),
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

/** The data service's origin, where browsers can reach it: the one other host that they talk to. */
export function dataServiceOrigins() {
  const url = publicDataServiceUrl(process.env);
  return url && URL.canParse(url) ? [new URL(url).origin] : [];
}
