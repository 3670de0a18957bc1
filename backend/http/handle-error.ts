import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { ApiError } from './api-error.ts';

/** Turns whatever a route throws into Strapi's error shape. The unknown is logged whole and shown vaguely. */
export function handleError(log: Logger) {
  return (error: unknown, c: Context): Response => {
    const known = toApiError(error);
    if (known.status >= 500)
      log.error({ err: error, requestId: c.get('requestId'), path: c.req.path }, 'request failed');
    return c.json(known.toBody(), known.status, known.headers);
  };
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof HTTPException && error.status === 413) return new ApiError('PayloadTooLargeError');
  if (error instanceof HTTPException && error.status < 500) return new ApiError('ValidationError', error.message);
  return new ApiError('InternalServerError', undefined, { cause: error });
}
