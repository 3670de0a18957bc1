/**
 * A rejected request. React-admin reads `status`, and shows `body.errors` at the inputs of these names. `status` is 0
 * without a response.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  status: number;
  body: { errors: Record<string, string> };

  constructor(message: string, status: number, errors: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.body = { errors };
  }
}

/** No response in time; the request may have been completed. */
export class ResponseTimeoutError extends ApiError {
  override name = 'ResponseTimeoutError';

  constructor(message: string) {
    super(message, 0);
  }
}
