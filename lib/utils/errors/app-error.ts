/** The status and default message of each code. */
const CODES = {
  bad_request: [400, 'The request could not be understood.'],
  unauthorized: [401, 'Please sign in to use this feature'],
  session_ended: [401, 'Your session has ended. Please sign in again.'],
  forbidden: [403, 'This is not allowed.'],
  not_found: [404, 'Not found.'],
  conflict: [409, 'This already exists.'],
  gone: [410, 'Not found.'],
  too_large: [413, 'The request is too large.'],
  too_many_requests: [429, 'Too many requests, please try again later.'],
  upstream_failed: [502, 'The service did not answer as expected.'],
  upstream_unavailable: [503, 'The service is not available right now.'],
  upstream_timeout: [504, 'The service took too long to answer.'],
  out_of_space: [507, 'Nothing can be saved at the moment. Please try again later.'],
  internal: [500, 'Something went wrong. Please try again.'],
} as const satisfies Record<string, readonly [number, string]>;

type AppErrorCode = keyof typeof CODES;

export const APP_ERROR_CODES = Object.keys(CODES) as [AppErrorCode, ...AppErrorCode[]];

type AppErrorOptions = { message?: string; cause?: unknown; upstreamStatus?: number; retryAfterS?: number };

/** `message` is safe to show; `cause` is for the log alone. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: AppErrorCode;
  readonly status: number;
  /** The upstream's status, if it responded. */
  readonly upstreamStatus: number | undefined;
  readonly retryAfterS: number | undefined;

  constructor(code: AppErrorCode, options: AppErrorOptions = {}) {
    const [status, message] = CODES[code];
    super(options.message ?? message, { cause: options.cause });
    this.code = code;
    this.status = status;
    this.upstreamStatus = options.upstreamStatus;
    this.retryAfterS = options.retryAfterS;
  }
}

export function codeOfUpstreamStatus(status: number): AppErrorCode {
  if (status === 400) return 'bad_request';
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 409) return 'conflict';
  if (status === 413) return 'too_large';
  if (status === 429) return 'too_many_requests';
  if (status === 507) return 'out_of_space';
  return status === 503 ? 'upstream_unavailable' : 'upstream_failed';
}
