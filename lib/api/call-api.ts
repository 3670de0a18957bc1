import { parseJson } from '@/lib/text/parse-json';

const TIMEOUT_MS = 15_000;

type ApiErrorCode = 'network' | 'timeout' | 'bad_answer' | (string & {});

/**
 * A call to our own `/api` that failed. `message` is the server's own, safe to show. `status` is 0 where no answer came.
 * `code` is the server's, or `network`, `timeout`, `bad_answer`.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly retryAfterS: number | undefined;

  constructor(message: string, reason: { status: number; code: ApiErrorCode; retryAfterS?: number; cause?: unknown }) {
    super(message, { cause: reason.cause });
    this.status = reason.status;
    this.code = reason.code;
    this.retryAfterS = reason.retryAfterS;
  }
}

let endSession = (): void => {};

/** Runs `listener` when an answer says that the server has ended the session (see `handleRoute`). */
export function onSessionEnded(listener: () => void): void {
  endSession = listener;
}

type CallOptions = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: unknown; signal?: AbortSignal };

/**
 * Calls one of our own route handlers from the browser and returns its JSON; nothing for an empty answer. A body makes
 * it a POST unless told otherwise.
 *
 * Throws `ApiError`, after 15 seconds too. An abort through `signal` is passed on as it is, because it is no failure.
 */
export async function callApi<T>(path: `/api/${string}`, options: CallOptions = {}): Promise<T> {
  const { body, signal, method = body === undefined ? 'GET' : 'POST' } = options;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method,
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw timeout.aborted
      ? new ApiError('The server took too long to answer.', { status: 0, code: 'timeout', cause })
      : new ApiError('The server could not be reached.', { status: 0, code: 'network', cause });
  }
  if (response.headers.get('x-session') === 'ended') endSession();
  const answer = parseJson(text);
  if (!response.ok) throw toApiError(response, answer);
  if (answer === undefined && text !== '') {
    throw new ApiError('The server did not answer as expected.', { status: response.status, code: 'bad_answer' });
  }
  return answer as T;
}

/** Parses `{"error":{"code","message"}}`, the body of every failure of our handlers. */
function toApiError(response: Response, answer: unknown): ApiError {
  const error = toObject(toObject(answer)?.error);
  const retryAfterS = Number(response.headers.get('retry-after'));
  return new ApiError(
    typeof error?.message === 'string' && error.message ? error.message : `HTTP error! status: ${response.status}`,
    {
      status: response.status,
      code: typeof error?.code === 'string' ? error.code : 'http_error',
      ...(retryAfterS > 0 ? { retryAfterS } : {}),
    },
  );
}

const toObject = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
