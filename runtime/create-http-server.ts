import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';

/** Limits of a request's arrival. Node checks its connections every five seconds. */
export const ARRIVAL_TIMEOUTS = {
  headersTimeout: 20_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
} as const satisfies ServerOptions;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * The HTTP server of each process, not listening yet. Times out slow requests, rejects malformed ones, and handles
 * upgrade requests (WebSocket) as ordinary ones: Next would leave the connection open. Tests pass shorter times.
 */
export function createHttpServer(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  timeouts: ServerOptions = ARRIVAL_TIMEOUTS,
): Server {
  return createServer({ ...timeouts, shouldUpgradeCallback: () => false }, (request, response) => {
    if (!refuseOddRequest(request, response)) listener(request, response);
  });
}

/**
 * Rejects unsupported methods (`TRACE` cannot be forwarded) and request targets without a path (`*`), at which
 * frameworks fail.
 */
function refuseOddRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = '', url = '' } = request;
  if (!METHODS.has(method)) {
    response.writeHead(405, { allow: [...METHODS].join(', '), connection: 'close' }).end();
    return true;
  }
  if (url.startsWith('/')) return false;
  // The absolute form of the request target, which servers must accept (RFC 9112 §3.2.2).
  const [, path] = /^https?:\/\/[^/?#]+([^#]*)/i.exec(url) ?? [];
  if (path !== undefined) {
    request.url = path.startsWith('/') ? path : `/${path}`;
    return false;
  }
  const isQuestion = method === 'OPTIONS' && url === '*';
  response.writeHead(isQuestion ? 204 : 400, { connection: 'close' }).end();
  return true;
}
