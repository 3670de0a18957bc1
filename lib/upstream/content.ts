import 'server-only';
import { z } from 'zod';
import { webEnv } from '@/lib/config/env';
import { FEED_MESSAGES } from '@/lib/config/messages/feed';
import { UPSTREAM_TIMEOUT_MS } from '@/lib/config/product';
import { AppError, codeOfUpstreamStatus } from '@/lib/utils/errors/app-error';
import { parseJson } from '@/lib/utils/parse-json';
import { type ReadCache, storeResult } from './read-cache';

/** The client, forwarded so that the content API can authorise, rate limit and trace. */
export type CallContext = {
  jwt?: string | undefined;
  clientAddress?: string | undefined;
  requestId?: string | undefined;
  /** The device token, sent with calls that are limited by it. */
  device?: string | undefined;
};

export type CallOptions = CallContext & {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  /** Lets Next cache the response. Never with a jwt. */
  cache?: ReadCache;
};

/** A Strapi ignores it. */
export const DEVICE_HEADER = 'x-device';

/** Returns the parsed JSON body. Throws `AppError`, as `fetchContentApi` does. */
export async function callContentApi(path: string, options: CallOptions = {}): Promise<unknown> {
  return (await fetchContentApi(path, options)).answer;
}

/**
 * Calls the content API (`{api}` in the spec) with a `path` below `/api/`. Throws `AppError`: the upstream's status,
 * with its message for 4xx; `upstream_timeout` after five seconds, `upstream_unavailable` if unreachable,
 * `upstream_failed` for a body that is not JSON.
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
      ...(cache && !jwt ? storeResult(cache) : { cache: 'no-store' as const }),
    });
    text = await response.text();
  } catch (cause) {
    // Thrown by the response's own check.
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
  // Reasons of a 4xx are for the client; details of a 5xx (a table, an address) are for our log.
  const hasFailed = status >= 500;
  const isBusy = status === 503 && retryAfterS > 0;
  const code = status === 404 && isGone(answer) ? 'gone' : codeOfUpstreamStatus(status);
  // Spec §8: "HTTP error! status: {code}" without a reason of the upstream.
  const message = (reason && (isBusy ? FEED_MESSAGES.busy : !hasFailed && reason)) || FEED_MESSAGES.httpError(status);
  return new AppError(code, {
    // A full disk has our own message.
    ...(code === 'out_of_space' ? {} : { message }),
    upstreamStatus: status,
    ...(hasFailed && reason ? { cause: new Error(`The upstream said: ${reason}`) } : {}),
    ...(retryAfterS > 0 ? { retryAfterS } : {}),
  });
}

/** Our backend marks a deleted resource in a 404's details; a Strapi does not. */
const goneSchema = z.object({ error: z.object({ details: z.object({ gone: z.literal(true) }) }) });
const isGone = (answer: unknown): boolean => goneSchema.safeParse(answer).success;

function messageOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return undefined;
  const { error } = answer;
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined;
  return typeof error.message === 'string' && error.message !== '' ? error.message : undefined;
}
