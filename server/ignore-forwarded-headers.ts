import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto'];

/**
 * Without a trusted proxy in front, anybody could invent these headers and so slip past the limits per address. They are
 * removed as a request arrives; Next then fills them in from the socket. The channel is Node's own announcement of a
 * request, made before any listener sees it, and works however the server was started.
 */
export function ignoreForwardedHeaders(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    for (const name of FORWARDED) delete request.headers[name];
  });
}
