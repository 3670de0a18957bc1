import type { ContentfulStatusCode } from 'hono/utils/http-status';

type FieldError = { path: string[]; message: string; name: 'ValidationError' };

/** The content API's error codes (contract, "Errors"). */
const ERRORS = {
  ValidationError: { status: 400, message: 'Invalid parameters' },
  ApplicationError: { status: 400, message: 'An application error occurred' },
  UnauthorizedError: { status: 401, message: 'Missing or invalid credentials' },
  ForbiddenError: { status: 403, message: 'Forbidden' },
  NotFoundError: { status: 404, message: 'Not Found' },
  MethodNotAllowedError: { status: 405, message: 'Method Not Allowed' },
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

  /** Strapi's wire shape. */
  toBody() {
    const { status, name, message, details } = this;
    return { data: null, error: { status, name, message, details } };
  }
}

/** A 400 like Strapi's: one message unchanged, several as "2 errors occurred". */
export function fieldErrors(fields: { path: string[]; message: string }[]): ApiError {
  const errors: FieldError[] = fields.map((field) => ({ ...field, name: 'ValidationError' }));
  const message = errors.length === 1 ? errors[0]?.message : `${errors.length} errors occurred`;
  return new ApiError('ValidationError', message, { details: { errors } });
}
