import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { requestContext } from '#lib/http/request-context.ts';
import { requestIdOf } from '#lib/http/request-id.ts';

/** Asked often, by machines or along with a page: said with LOG_LEVEL=debug alone. */
const QUIET = /^\/(?:_next\/static\/|api\/(?:health|ready)$)/;

/**
 * Logs one line per request: method, path, status, milliseconds and the request's id, which goes along to the upstreams.
 * Queries are left out: they hold searches, and the tokens of mailed links.
 */
export function createRequestLog(log: Logger) {
  return (request: IncomingMessage, response: ServerResponse, pass: () => void): void => {
    const startedAt = performance.now();
    const id = requestIdOf(request.headers['x-request-id']?.toString());
    request.headers['x-request-id'] = id;
    const { method = '', url = '' } = request;
    const path = url.split('?', 1)[0] ?? '';
    response.once('close', () => {
      const ms = Math.round(performance.now() - startedAt);
      // Who goes away early gets no status.
      const status = response.writableFinished ? response.statusCode : 499;
      const fields = { requestId: id, method, path, status, ms };
      if (QUIET.test(path)) log.debug(fields, 'request');
      else log.info(fields, 'request');
    });
    const setStatus = (status: number, retryAfterS?: number): void => {
      // A navigation within the page takes anything but a 200 for a reason to load the page anew.
      if (response.headersSent || request.headers.rsc !== undefined) return;
      response.statusCode = status;
      if (retryAfterS !== undefined) response.setHeader('retry-after', String(retryAfterS));
    };
    requestContext.run({ id, method, path, setStatus }, pass);
  };
}
