import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** The one error that auth routes throw. Codes and words are those of Supabase's auth service, which clients know. */
export class AuthError extends Error {
  override name = 'AuthError';
  status: ContentfulStatusCode;
  code: string;
  headers: Record<string, string>;

  constructor(status: ContentfulStatusCode, code: string, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }

  /** With the code, as Lite answers: a refusal of ours must not be told from one of its own. */
  toHeaders(): Record<string, string> {
    return { ...this.headers, 'x-sb-error-code': this.code };
  }

  toBody() {
    return { code: this.status, error_code: this.code, msg: this.message };
  }
}
