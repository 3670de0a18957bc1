import 'server-only';
import { AppError } from '@/lib/utils/errors/app-error';
import { findImpossibleText } from '@/lib/utils/impossible-text';
import { hasExcess, parseJson } from '@/lib/utils/parse-json';

/** For bodies of forms and calls. */
const BODY_LIMIT_BYTES = 16 * 1024;
/** Percent encoding triples the bytes of most scripts. */
const FORM_LIMIT_BYTES = 32 * 1024;

/**
 * Parses a JSON body without buffering more than `maxBytes`. Requires `application/json`, which another site's form
 * cannot send. Throws `AppError`: `too_large` or `bad_request`.
 */
export async function parseJsonBody(request: Request, maxBytes = BODY_LIMIT_BYTES): Promise<unknown> {
  if (mediaType(request) !== 'application/json') throw notJson();
  const text = await readText(request, maxBytes);
  const body = hasExcess(text) ? undefined : parseJson(text);
  if (body === undefined) throw notJson();
  return body;
}

const notJson = (): AppError => new AppError('bad_request', { message: 'The body is not JSON.' });

export const isFormRequest = (request: Request): boolean => mediaType(request) === 'application/x-www-form-urlencoded';

/** Its case does not matter. */
const mediaType = ({ headers }: Request): string | undefined =>
  headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();

/** The same for the form of a browser without JavaScript. */
export async function parseFormBody(request: Request): Promise<Record<string, string>> {
  const fields = Object.fromEntries(new URLSearchParams(await readText(request, FORM_LIMIT_BYTES)));
  assertStorable(fields);
  return fields;
}

async function readText({ headers, body }: Request, maxBytes: number): Promise<string> {
  if (Number(headers.get('content-length')) > maxBytes) throw new AppError('too_large');
  if (!body) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    // Leaving the loop early cancels the stream.
    for await (const chunk of body) {
      length += chunk.byteLength;
      if (length > maxBytes) throw new AppError('too_large');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The client has disconnected, or was too slow.
    throw new AppError('bad_request', { message: 'The body did not arrive.', cause: error });
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Throws `AppError('bad_request')` naming the field if a text contains NUL or a lone surrogate, which no database stores. */
export function assertStorable(value: unknown): void {
  const path = findImpossibleText(value);
  if (path === null) return;
  const message = `${path.join('.') || 'The request'} must not contain a NUL character or half of a surrogate pair`;
  throw new AppError('bad_request', { message });
}
