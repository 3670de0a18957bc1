import 'server-only';
import { AppError } from '@/lib/errors/app-error';

const BODY_LIMIT_BYTES = 1024 * 1024;

/**
 * Parses a request's JSON body. A body over 1 MB is refused by its announced length, or while it arrives as soon as it
 * grows too long, and is never held whole. Only `application/json` is taken: another site's form cannot send that.
 * Throws `AppError`: `too_large` or `bad_request`.
 */
export async function parseJsonBody(request: Request): Promise<unknown> {
  if (Number(request.headers.get('content-length')) > BODY_LIMIT_BYTES) throw new AppError('too_large');
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) throw notJson();
  const text = await readText(request.body);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw notJson(cause);
  }
}

/** Whether a browser sent it from a form, without JavaScript. */
export const isFormRequest = (request: Request): boolean =>
  request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;

/**
 * Parses the fields of a form that a browser sent without JavaScript, under the same limit. Throws
 * `AppError('too_large')`.
 */
export async function parseFormBody(request: Request): Promise<URLSearchParams> {
  if (Number(request.headers.get('content-length')) > BODY_LIMIT_BYTES) throw new AppError('too_large');
  return new URLSearchParams(await readText(request.body));
}

async function readText(body: ReadableStream<Uint8Array> | null): Promise<string> {
  if (!body) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    // Leaving the loop early cancels the stream.
    for await (const chunk of body) {
      length += chunk.byteLength;
      if (length > BODY_LIMIT_BYTES) throw new AppError('too_large');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Whoever sent it has gone away, or took too long.
    throw new AppError('bad_request', { message: 'The body did not arrive.', cause: error });
  }
  return Buffer.concat(chunks).toString('utf8');
}

const notJson = (cause?: unknown): AppError => new AppError('bad_request', { message: 'The body is not JSON.', cause });
