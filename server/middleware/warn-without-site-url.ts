import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';

const CHANNEL = 'http.server.request.start';
const ADVICE =
  'SITE_URL is not set, but a proxy forwards requests for a public address: set SITE_URL=https://… to it for the web and the backend, ' +
  'else links in feeds, the sitemap and mails lead to this machine, and session cookies are not limited to https. ' +
  'TRUST_PROXY names the proxy';

/**
 * For a start without SITE_URL: warns once, at the first request that a proxy received by https or for another host.
 * Called before `normalizeForwardedHeaders`, which removes the headers of a proxy that is not trusted.
 */
export function warnWithoutSiteUrl(log: Logger): void {
  const check = (message: unknown) => {
    const { headers } = (message as { request: IncomingMessage }).request;
    const forwarded = findForwarded(headers);
    if (!forwarded) return;
    unsubscribe(CHANNEL, check);
    log.warn(forwarded, ADVICE);
  };
  subscribe(CHANNEL, check);
}

const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/** The public scheme and host that a proxy names; null where it names none, or this machine by http. */
function findForwarded(headers: IncomingMessage['headers']): { proto: string; host: string } | null {
  const standard = String(headers.forwarded ?? '');
  const read = (name: string, parameter: RegExp) =>
    String(headers[name] ?? parameter.exec(standard)?.[1] ?? '')
      .split(',')[0]
      ?.trim() ?? '';
  const proto = read('x-forwarded-proto', /\bproto="?([a-z]+)/i).toLowerCase();
  const host = read('x-forwarded-host', /\bhost="?([^;,"\s]+)/i);
  const isPublicHost = host !== '' && !LOCAL_HOST.test(host);
  return proto === 'https' || isPublicHost ? { proto: proto || 'unknown', host: host || String(headers.host) } : null;
}
