import 'server-only';
import { z } from 'zod';
import { webEnv } from '@/lib/config/env';
import { UPSTREAM_TIMEOUT_MS } from '@/lib/config/product';
import { UPSTREAM_MESSAGES } from '@/lib/messages/upstream';
import { addTags } from '@/lib/response/response-rules';
import { AppError, codeOfUpstreamStatus } from '@/lib/utils/errors/app-error';
import { parseJson } from '@/lib/utils/parse-json';

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

/** The same for `readContentApi`, which knows the shape. */
export type ReadOptions = Omit<CallOptions, 'cache'> & { cache?: Omit<ReadCache, 'schema'> };

/** A Strapi ignores it. */
export const DEVICE_HEADER = 'x-device';

/** Returns the JSON body. Throws `AppError`, as `fetchContentApi` does. */
export async function callContentApi(path: string, options: CallOptions = {}): Promise<unknown> {
  return (await fetchContentApi(path, options)).answer;
}

/** The same for a body of this shape, which `cache` keeps no other. */
export async function readContentApi<Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  { cache, ...options }: ReadOptions = {},
): Promise<z.output<Schema>> {
  return parseUpstream(
    schema,
    await callContentApi(path, cache ? { ...options, cache: { ...cache, schema } } : options),
  );
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
  const message =
    (reason && (isBusy ? UPSTREAM_MESSAGES.busy : !hasFailed && reason)) || UPSTREAM_MESSAGES.httpError(status);
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

const messageSchema = z.object({ error: z.object({ message: z.string().min(1) }) });
const messageOf = (answer: unknown): string | undefined => messageSchema.safeParse(answer).data?.error.message;

/** Seconds of freshness, tags that invalidate the upstream response and pages made of it, and its required shape. */
export type ReadCache = { freshS: number; tags: string[]; schema: z.ZodType };

/** Extends `fetch` options, which Next passes to the fetch below its own. */
export type CheckedRequestInit = RequestInit & {
  /** Throws for the body of a 200 that must not be cached (see server/outgoing-fetch.ts). */
  checkBody?: (text: string) => void;
};

/**
 * Lets Next cache a response that parses. Next caches every 200, and an error page with that status would replace a valid
 * response.
 */
export function storeResult({ freshS, tags, schema }: ReadCache): CheckedRequestInit {
  addTags(tags);
  return { next: { revalidate: freshS, tags }, checkBody: (text) => void parseUpstream(schema, parseJson(text)) };
}

/** Throws `AppError('upstream_failed')` with zod's error as cause. */
export function parseUpstream<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const result = schema.safeParse(answer);
  if (!result.success) throw new AppError('upstream_failed', { cause: result.error });
  return result.data;
}

/** Errors that do not indicate whether the content API has a call. */
const OTHER_FAILURES: ReadonlySet<AppError['code']> = new Set([
  'gone',
  'too_many_requests',
  'upstream_timeout',
  'upstream_unavailable',
  'out_of_space',
]);

/** Falls back where the content API lacks a call of ours: a Strapi reads an unknown path as an id, with varying results. */
export async function callOrElse<T>(call: () => Promise<T>, fallback: () => T | Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof AppError) || OTHER_FAILURES.has(error.code)) throw error;
    return fallback();
  }
}

/** Of content APIs without this resource or call. */
const MISSING = new Set([403, 404, 405]);

/** Null where there is no such resource, or no such call at an address that a Strapi reads as nothing else. Any other failure is one. */
export async function callOrNull<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof AppError && MISSING.has(error.upstreamStatus ?? 0)) return null;
    throw error;
  }
}
