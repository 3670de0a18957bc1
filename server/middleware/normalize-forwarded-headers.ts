import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { findClientAddress, isTrustedProxy, type TrustedProxies, toPlainAddress } from '#lib/config/trusted-proxies.ts';

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto'];

/**
 * Replaces `X-Forwarded-For` by the client's address and removes untrusted proxy headers, by which a client could evade
 * the limits per address. Node's channel runs before any listener.
 */
export function normalizeForwardedHeaders(trusted: TrustedProxies): void {
  subscribe('http.server.request.start', (message) => {
    const { headers, socket } = (message as { request: IncomingMessage }).request;
    const peer = toPlainAddress(socket.remoteAddress ?? '') ?? '';
    const client = findClientAddress(trusted, peer, String(headers['x-forwarded-for'] ?? ''));
    if (!isTrustedProxy(trusted, peer)) for (const name of FORWARDED) delete headers[name];
    headers['x-forwarded-for'] = client;
  });
}
