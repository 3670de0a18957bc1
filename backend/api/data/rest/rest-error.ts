import type { ContentfulStatusCode } from 'hono/utils/http-status';

type Options = { details?: string | null; hint?: string | null };

/** Thrown by the data API; `toBody` has PostgREST's shape, `code` is PostgREST's or PostgreSQL's. */
export class RestError extends Error {
  override name = 'RestError';
  status: ContentfulStatusCode;
  code: string;
  details: string | null;
  hint: string | null;

  constructor(status: ContentfulStatusCode, code: string, message: string, { details, hint }: Options = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details ?? null;
    this.hint = hint ?? null;
  }

  toBody() {
    const { code, details, hint, message } = this;
    return { code, details, hint, message };
  }
}

/**
 * Returns PostgreSQL's refusal of values (classes 21 to 23) or of a statement (42) as PostgREST words it; null for an
 * error that is not the caller's.
 */
export function toRestError(error: unknown): RestError | null {
  if (error instanceof RestError) return error;
  if (!(error instanceof Error) || !('code' in error)) return null;
  const { code, detail, hint, message } = error as Error & { code: unknown; detail?: string; hint?: string };
  if (typeof code !== 'string' || !/^2[123]|^42/.test(code) || code.length !== 5) return null;
  const status = code === '23503' || code === '23505' ? 409 : 400;
  return new RestError(status, code, message, { details: detail ?? null, hint: hint ?? null });
}
