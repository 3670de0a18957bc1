import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { DiskFullError } from '../db/free-space.ts';
import { PictureStoreError } from '../pictures/picture-store.ts';
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
  if (error instanceof DiskFullError || isOutOfSpace(error)) {
    return new ApiError('InsufficientStorageError', undefined, { cause: error });
  }
  if (error instanceof PictureStoreError) {
    return new ApiError('ServiceUnavailableError', 'The storage of pictures is unavailable', { cause: error });
  }
  if (isCutOff(error)) return new ApiError('ValidationError', 'The request did not arrive whole');
  return new ApiError('InternalServerError', undefined, { cause: error });
}

/** PostgreSQL's and the system's words for a full disk. */
const isOutOfSpace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '53100' || error.code === 'ENOSPC');

/** Node's word for a body whose sender has gone away, or took too long. A database that hangs up says it otherwise. */
const isCutOff = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';
