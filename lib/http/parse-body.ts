import 'server-only';
import { AppError } from '@/lib/utils/errors/app-error';

const BODY_LIMIT_BYTES = 1024 * 1024;

/**
 * Parses a JSON body of at most 1 MB without buffering more. Requires `application/json`, which another site's form
 * cannot send, and storable texts. Throws `AppError`: `too_large` or `bad_request`.
 */
export async function parseJsonBody(request: Request): Promise<unknown> {
  if (Number(request.headers.get('content-length')) > BODY_LIMIT_BYTES) throw new AppError('too_large');
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) throw notJson();
  const body = parseJson(await readText(request.body));
  assertStorable(body);
  return body;
}

export const isFormRequest = (request: Request): boolean =>
  request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;

/** The same for the form of a browser without JavaScript. */
export async function parseFormBody(request: Request): Promise<Record<string, string>> {
  if (Number(request.headers.get('content-length')) > BODY_LIMIT_BYTES) throw new AppError('too_large');
  const fields = Object.fromEntries(new URLSearchParams(await readText(request.body)));
  assertStorable(fields);
  return fields;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw notJson(cause);
  }
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
    // The client has disconnected, or was too slow.
    throw new AppError('bad_request', { message: 'The body did not arrive.', cause: error });
  }
  return Buffer.concat(chunks).toString('utf8');
}

const notJson = (cause?: unknown): AppError => new AppError('bad_request', { message: 'The body is not JSON.', cause });

/** Throws `AppError('bad_request')` naming the field if a text contains NUL or a lone surrogate, which no database stores. */
export function assertStorable(body: unknown): void {
  // Iterative, because a body of one megabyte can be nested too deeply for the call stack.
  const remaining: [path: string, value: unknown][] = [['', body]];
  for (let next = remaining.pop(); next; next = remaining.pop()) {
    const [path, value] = next;
    if (typeof value === 'string' && !isStorable(value)) throw notStorable(path);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, item] of Object.entries(value)) {
      if (!isStorable(name)) throw notStorable(path);
      remaining.push([path === '' ? name : `${path}.${name}`, item]);
    }
  }
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const notStorable = (path: string): AppError =>
  new AppError('bad_request', {
    message: `${path || 'The request'} must not contain a NUL character or half of a surrogate pair`,
  });
