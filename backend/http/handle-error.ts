import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { DiskFullError } from '../db/free-space.ts';
import { isDatabaseAway } from '../db/postgres/is-database-away.ts';
import { ApiError } from './api-error.ts';

/**
 * Maps errors to Strapi's shape. Unknown errors are logged in full and become a generic 500. `explain` maps errors of
 * subjects, which this folder does not import.
 */
export function handleError(log: Logger, explain: (error: unknown) => ApiError | null = () => null) {
  return (error: unknown, c: Context): Response => {
    const known = explain(error) ?? toApiError(error);
    if (known.status >= 500)
      log.error({ err: error, requestId: c.get('requestId'), path: c.req.path }, 'request failed');
    return c.json(known.toBody(), known.status, known.headers);
  };
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof HTTPException && error.status === 413) return new ApiError('PayloadTooLargeError');
  if (error instanceof HTTPException && error.status < 500) return new ApiError('ValidationError', error.message);
  if (error instanceof DiskFullError || isOutOfSpace(error)) {
    return new ApiError('InsufficientStorageError', undefined, { cause: error });
  }
  if (isCutOff(error)) return new ApiError('ValidationError', 'The request did not arrive whole');
  if (isDatabaseAway(error)) {
    return new ApiError('ServiceUnavailableError', 'The database does not answer', { cause: error });
  }
  return new ApiError('InternalServerError', undefined, { cause: error });
}

/** Errors of PostgreSQL and the system for a full disk. */
const isOutOfSpace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '53100' || error.code === 'ENOSPC');

/** Node's error for a client that disconnected or timed out. A lost database connection has another one. */
const isCutOff = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';
