import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';

/**
 * How long a request may take to arrive: a body that never ends holds nothing for longer than half a minute. Node looks
 * at its connections every five seconds.
 */
export const ARRIVAL_TIMEOUTS = {
  headersTimeout: 20_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
} as const satisfies ServerOptions;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * The server of each of our processes, not listening yet. Gives up on requests that take too long to arrive, answers odd
 * ones itself, and takes requests to upgrade (WebSocket) for ordinary ones: Next would leave the connection open and say
 * nothing. Tests pass shorter times.
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
 * Answers what is no request to a resource, and says so: a method that nothing here has (`TRACE` cannot even be passed on),
 * and a target that is no path (`*`, which asks the server about itself). Frameworks fail at both.
 */
function refuseOddRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = '', url = '' } = request;
  if (!METHODS.has(method)) {
    response.writeHead(405, { allow: [...METHODS].join(', '), connection: 'close' }).end();
    return true;
  }
  if (url.startsWith('/')) return false;
  // What proxies are asked, and servers have to take (RFC 9112 §3.2.2). Everything here goes by the path.
  const [, path] = /^https?:\/\/[^/?#]+([^#]*)/i.exec(url) ?? [];
  if (path !== undefined) {
    request.url = path.startsWith('/') ? path : `/${path}`;
    return false;
  }
  const isQuestion = method === 'OPTIONS' && url === '*';
  response.writeHead(isQuestion ? 204 : 400, { connection: 'close' }).end();
  return true;
}
