import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { requestContext, requestIdOf } from '#lib/http/response/request-context.ts';

/** Frequent requests, logged with LOG_LEVEL=debug only. */
const QUIET = /^\/(?:_next\/static\/|api\/(?:health|ready)$)/;

/**
 * Logs method, path, status, milliseconds and the request's id, which is passed to upstreams. Omits queries, which hold
 * searches and tokens.
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
      // A client that disconnects early gets no status.
      const status = response.writableFinished ? response.statusCode : 499;
      const fields = { requestId: id, method, path, status, ms };
      if (QUIET.test(path)) log.debug(fields, 'request');
      else log.info(fields, 'request');
    });
    requestContext.run({ id, method, path }, pass);
  };
}
