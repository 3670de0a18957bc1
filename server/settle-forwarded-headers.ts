import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { findClientAddress, isTrustedProxy, type TrustedProxies, toPlainAddress } from '#lib/config/trusted-proxies.ts';

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto'];

/**
 * Decides as a request arrives who sent it, and leaves that alone in `X-Forwarded-For`. Of a stranger all headers of proxies
 * are removed: anybody could invent them and so slip past the limits per address. The channel is Node's own announcement of
 * a request, made before any listener sees it, and works however the server was started.
 */
export function settleForwardedHeaders(trusted: TrustedProxies): void {
  subscribe('http.server.request.start', (message) => {
    const { headers, socket } = (message as { request: IncomingMessage }).request;
    const peer = toPlainAddress(socket.remoteAddress ?? '') ?? '';
    const client = findClientAddress(trusted, peer, String(headers['x-forwarded-for'] ?? ''));
    if (!isTrustedProxy(trusted, peer)) for (const name of FORWARDED) delete headers[name];
    headers['x-forwarded-for'] = client;
  });
}
