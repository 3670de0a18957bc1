import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { hasExcess, parseJson } from '#lib/utils/parse-json.ts';
import { normalizeAddress } from '../../../mail/limit-mail.ts';

/** Thrown by auth routes. Codes and messages are those of Supabase's auth service. */
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

  toHeaders(): Record<string, string> {
    return { ...this.headers, 'x-sb-error-code': this.code };
  }

  toBody() {
    return { code: this.status, error_code: this.code, msg: this.message };
  }
}

/** `null` for another text, which the database would refuse. */
export const parseUuid = (text: string | undefined): string | null => z.uuid().safeParse(text).data ?? null;

const MAX_ADDRESS = 254;

/** No longer than an address can be. */
export const emailField = z.string().max(MAX_ADDRESS).optional();

/** Whether it is one address and nothing else: no name, comment, group or list, which mail programs take as well. */
export const isAddress = (text: string): boolean => text.length <= MAX_ADDRESS && z.regexes.html5Email.test(text);

/** Throws a 400 `bad_json` or `validation_failed`. */
export async function parseJsonBody<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const text = await c.req.text();
  const body = text === '' ? {} : hasExcess(text) ? undefined : parseJson(text);
  if (body === undefined) throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new AuthError(400, 'validation_failed', `${issue?.path.join('.') ?? 'body'}: ${issue?.message ?? 'is wrong'}`);
}

/** In lower case. Throws a 400 for what is no address; `missing` is the message for none. */
export function parseEmail(email = '', missing: string): string {
  const address = normalizeAddress(email);
  if (address === '') throw new AuthError(400, 'validation_failed', missing);
  if (isAddress(address)) return address;
  throw new AuthError(400, 'validation_failed', 'Unable to validate email address: invalid format');
}
