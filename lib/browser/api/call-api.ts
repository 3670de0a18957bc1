import { parseJson } from '@/lib/utils/parse-json';

const TIMEOUT_MS = 15_000;

type ApiErrorCode = 'network' | 'timeout' | 'bad_answer' | (string & {});

/**
 * A failed call to `/api`. `message` is safe to show; `status` is 0 without a response. `code` is the server's, or
 * `network`, `timeout`, `bad_answer`.
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

/** Runs `listener` when a response reports that the session has ended (see `handleRoute`). */
export function onSessionEnded(listener: () => void): void {
  endSession = listener;
}

type CallOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  signal?: AbortSignal;
  /** Replaces the default message of a failure that has none. */
  failed?: string;
};

/**
 * Calls `/api` and returns the JSON, or nothing for an empty response. A body makes it a POST by default. Throws
 * `ApiError`, also after 15 seconds; an abort through `signal` is rethrown.
 */
export async function callApi<T>(path: `/api/${string}`, options: CallOptions = {}): Promise<T> {
  const { body, signal, failed, method = body === undefined ? 'GET' : 'POST' } = options;
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
  if (!response.ok) throw toApiError(response, answer, failed);
  if (answer === undefined && text !== '') {
    throw new ApiError('The server did not answer as expected.', { status: response.status, code: 'bad_answer' });
  }
  return answer as T;
}

function toApiError(response: Response, answer: unknown, failed = `HTTP error! status: ${response.status}`): ApiError {
  const error = toObject(toObject(answer)?.error);
  const retryAfterS = Number(response.headers.get('retry-after'));
  return new ApiError(typeof error?.message === 'string' && error.message ? error.message : failed, {
    status: response.status,
    code: typeof error?.code === 'string' ? error.code : 'http_error',
    ...(retryAfterS > 0 ? { retryAfterS } : {}),
  });
}

const toObject = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
