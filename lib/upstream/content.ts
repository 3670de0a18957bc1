import 'server-only';
import { z } from 'zod';
import { webEnv } from '@/lib/config/env';
import { UPSTREAM_TIMEOUT_MS } from '@/lib/config/product';
import { AppError, codeOfUpstreamStatus } from '@/lib/errors/app-error';
import { FEED_MESSAGES } from '@/lib/messages/feed';
import { parseJson } from '@/lib/text/parse-json';
import { keepAnswer, type ReadCache } from './read-cache';

/** Who asks and for whom: passed on so that the content API can authorise, limit and trace. */
export type CallContext = {
  jwt?: string | undefined;
  clientAddress?: string | undefined;
  requestId?: string | undefined;
  /** The token by which the content API knows the visitor's browser; sent with calls that it limits by that. */
  device?: string | undefined;
};

export type CallOptions = CallContext & {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  /** Lets Next keep the answer. Never with a jwt. */
  cache?: ReadCache;
};

/** Carries a device token in either direction. A Strapi knows none. */
export const DEVICE_HEADER = 'x-device';

/** Calls the content API and returns the parsed JSON body. Throws `AppError`, as `fetchContentApi` does. */
export async function callContentApi(path: string, options: CallOptions = {}): Promise<unknown> {
  return (await fetchContentApi(path, options)).answer;
}

/**
 * The one door to the content API (`{api}` in the spec). `path` begins with `/api/`. Returns the parsed JSON body and the
 * headers beside it.
 *
 * Throws `AppError`: the upstream's status where it answered with an error, and its own message where it refused,
 * `upstream_timeout` after five seconds, `upstream_unavailable` when it cannot be reached, `upstream_failed` for an answer
 * that is not JSON.
 */
export async function fetchContentApi(
  path: string,
  options: CallOptions = {},
): Promise<{ answer: unknown; headers: Headers }> {
  const { method = 'GET', body, jwt, clientAddress, requestId, device, cache } = options;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (jwt) headers.authorization = `Bearer ${jwt}`;
  if (clientAddress) headers['x-forwarded-for'] = clientAddress;
  if (requestId) headers['x-request-id'] = requestId;
  if (device) headers[DEVICE_HEADER] = device;

  let response: Response;
  let text: string;
  try {
    response = await fetch(webEnv().API_URL + path, {
      method,
      headers,
      signal: AbortSignal.timeout(UPSTREAM_TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(cache && !jwt ? keepAnswer(cache) : { cache: 'no-store' as const }),
    });
    text = await response.text();
  } catch (cause) {
    // The answer's own check.
    if (cause instanceof AppError) throw cause;
    const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
    throw new AppError(timedOut ? 'upstream_timeout' : 'upstream_unavailable', { cause });
  }
  const answer = parseJson(text);
  if (!response.ok) throw upstreamError(response, answer);
  if (answer === undefined) {
    throw new AppError('upstream_failed', {
      upstreamStatus: response.status,
      cause: `not JSON: ${text.slice(0, 200)}`,
    });
  }
  return { answer, headers: response.headers };
}

function upstreamError(response: Response, answer: unknown): AppError {
  const { status } = response;
  const reason = messageOf(answer);
  const retryAfterS = Number(response.headers.get('retry-after'));
  // Why it refused is meant for whoever asked; how it failed (a table's name, an address) is for our log.
  const hasFailed = status >= 500;
  const isBusy = status === 503 && retryAfterS > 0;
  const code = status === 404 && isGone(answer) ? 'gone' : codeOfUpstreamStatus(status);
  // Spec §8: "HTTP error! status: {code}" where the upstream names no reason of its own.
  const message = (reason && (isBusy ? FEED_MESSAGES.busy : !hasFailed && reason)) || FEED_MESSAGES.httpError(status);
  return new AppError(code, {
    // A full disk is said in our own words.
    ...(code === 'out_of_space' ? {} : { message }),
    upstreamStatus: status,
    ...(hasFailed && reason ? { cause: new Error(`The upstream said: ${reason}`) } : {}),
    ...(retryAfterS > 0 ? { retryAfterS } : {}),
  });
}

/** Our backend says in a 404's details that there was something here which was deleted; a Strapi knows no difference. */
const goneSchema = z.object({ error: z.object({ details: z.object({ gone: z.literal(true) }) }) });
const isGone = (answer: unknown): boolean => goneSchema.safeParse(answer).success;

/** Parses `error.message` of a Strapi error body. */
function messageOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return undefined;
  const { error } = answer;
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined;
  return typeof error.message === 'string' && error.message !== '' ? error.message : undefined;
}
