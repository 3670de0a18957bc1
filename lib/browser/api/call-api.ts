import { parseJson } from '@/lib/utils/parse-json';

const TIMEOUT_MS = 15_000;

/** A failed call to `/api`. `message` is safe to show; `status` is 0 without a response. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;

  constructor(message: string, status: number, cause?: unknown) {
    super(message, { cause });
    this.status = status;
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
  /** Replaces the default message of a failure that has none. */
  failed?: string;
};

/**
 * Calls `/api` and returns the JSON, or nothing for an empty response. A body makes it a POST by default. Throws
 * `ApiError`, also after 15 seconds.
 */
export async function callApi<T>(path: `/api/${string}`, options: CallOptions = {}): Promise<T> {
  const { body, method = body === undefined ? 'GET' : 'POST' } = options;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method,
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      credentials: 'same-origin',
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    text = await response.text();
  } catch (cause) {
    const message = signal.aborted ? 'The server took too long to answer.' : 'The server could not be reached.';
    throw new ApiError(message, 0, cause);
  }
  if (response.headers.get('x-session') === 'ended') endSession();
  const { status, ok } = response;
  const answer = parseJson(text);
  if (!ok) throw new ApiError(messageOf(answer) ?? options.failed ?? `HTTP error! status: ${status}`, status);
  if (answer === undefined && text !== '') throw new ApiError('The server did not answer as expected.', status);
  return answer as T;
}

function messageOf(answer: unknown): string | undefined {
  const message = (answer as { error?: { message?: unknown } } | null | undefined)?.error?.message;
  return typeof message === 'string' && message !== '' ? message : undefined;
}
