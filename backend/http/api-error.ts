import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { isDatabaseAway, isOutOfSpace } from '../db/database-errors.ts';
import { DiskFullError } from '../db/embedded-limits.ts';

type FieldError = { path: string[]; message: string; name: 'ValidationError' };

/** The content API's error codes (contract, "Errors"). */
const ERRORS = {
  ValidationError: { status: 400, message: 'Invalid parameters' },
  ApplicationError: { status: 400, message: 'An application error occurred' },
  UnauthorizedError: { status: 401, message: 'Missing or invalid credentials' },
  ForbiddenError: { status: 403, message: 'Forbidden' },
  NotFoundError: { status: 404, message: 'Not Found' },
  ConflictError: { status: 409, message: 'Somebody has changed this meanwhile' },
  PayloadTooLargeError: { status: 413, message: 'Entity too large' },
  RateLimitError: { status: 429, message: 'Too many requests, please try again later.' },
  InternalServerError: { status: 500, message: 'Internal Server Error' },
  InsufficientStorageError: { status: 507, message: 'Nothing can be saved at the moment. Please try again later.' },
  ServiceUnavailableError: { status: 503, message: 'Service Unavailable' },
} as const satisfies Record<string, { status: ContentfulStatusCode; message: string }>;

export type ApiErrorName = keyof typeof ERRORS;

type ApiErrorOptions = { details?: Record<string, unknown>; headers?: Record<string, string>; cause?: unknown };

/** Thrown by routes; the app's error handler makes the response. */
export class ApiError extends Error {
  override name: ApiErrorName;
  status: ContentfulStatusCode;
  details: Record<string, unknown>;
  headers: Record<string, string>;

  constructor(name: ApiErrorName, message?: string, options: ApiErrorOptions = {}) {
    super(message ?? ERRORS[name].message, { cause: options.cause });
    this.name = name;
    this.status = ERRORS[name].status;
    this.details = options.details ?? {};
    this.headers = options.headers ?? {};
  }

  toBody() {
    const { status, name, message, details } = this;
    return { data: null, error: { status, name, message, details } };
  }
}

/** @throws ApiError with status 404 if there is no row */
export function requireFound<Row>(row: Row | null | undefined, message?: string): Row {
  if (row === null || row === undefined) throw new ApiError('NotFoundError', message);
  return row;
}

/** An answer must not be larger than its request. */
const MAX_NAMED_FIELDS = 20;

/** A 400 like Strapi's: one message unchanged, several as "2 errors occurred", of which the first twenty are named. */
export function fieldErrors(fields: { path: string[]; message: string }[]): ApiError {
  const named = fields.slice(0, MAX_NAMED_FIELDS);
  const errors: FieldError[] = named.map((field) => ({ ...field, name: 'ValidationError' }));
  const message = fields.length === 1 ? errors[0]?.message : `${fields.length} errors occurred`;
  return new ApiError('ValidationError', message, { details: { errors } });
}

/**
 * Maps errors to Strapi's shape. Unknown errors are logged in full and become a generic 500. `explain` maps errors of
 * subjects, which this folder does not import.
 */
export function handleError(log: Logger, explain: (error: unknown) => ApiError | null = () => null) {
  return (error: unknown, c: Context): Response => {
    const known = explain(error) ?? toApiError(error);
    const request = { requestId: c.get('requestId'), path: c.req.path };
    if (known.status === 507) log.error(request, 'the disk is full: nothing was saved');
    else if (known.status >= 500) log.error({ err: error, ...request }, 'request failed');
    return c.json(known.toBody(), known.status, known.headers);
  };
}

/** Unknown errors become a 500 that says nothing. */
export function toApiError(error: unknown): ApiError {
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

/** Node's error for a client that disconnected or timed out. A lost database connection has another one. */
const isCutOff = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';
