import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http';

/**
 * How long a request may take to arrive: a body that never ends holds nothing for longer than half a minute. Node looks
 * at its connections every five seconds.
 */
export const ARRIVAL_TIMEOUTS: ServerOptions = {
  headersTimeout: 20_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
};

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Answers what is no request to a resource, and says so: a method that nothing here has (`TRACE` cannot even be passed on),
 * and a target that is no path (`*`, which asks the server about itself). Frameworks fail at both.
 */
export function refuseOddRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = '', url = '' } = request;
  if (!METHODS.has(method)) {
    response.writeHead(405, { allow: [...METHODS].join(', '), connection: 'close' }).end();
    return true;
  }
  if (url.startsWith('/') || /^https?:\/\//i.test(url)) return false;
  const isQuestion = method === 'OPTIONS' && url === '*';
  response.writeHead(isQuestion ? 204 : 400, { connection: 'close' }).end();
  return true;
}
