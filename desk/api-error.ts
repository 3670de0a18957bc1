/**
 * What the API refused. React-admin reads `status`, and shows `body.errors` at the inputs of these names.
 *
 * `status` is 0 where nothing answered.
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

/** Nothing answered in time; what was asked for may have been done. */
export class AnswerTimeoutError extends ApiError {
  override name = 'AnswerTimeoutError';

  constructor(message: string) {
    super(message, 0);
  }
}
