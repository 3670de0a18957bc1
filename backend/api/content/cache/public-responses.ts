import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { RESPONSE_KEY, type ResultCache } from './result-cache.ts';

/**
 * Sends public content: to requests without a bearer token from the cache, with an entity tag and 304; to others a
 * response computed for them, which includes their latest writes.
 */
export type SendPublic = (c: Context, key: string, compute: () => Promise<object>) => Promise<Response>;

type Serialized = { bytes: Uint8Array<ArrayBuffer>; etag: string };

export function createPublicResponses(cache: ResultCache): SendPublic {
  return async (c, key, compute) => {
    if (c.req.header('authorization') !== undefined) return c.json(await compute());
    const { bytes, etag } = await cache(
      `${RESPONSE_KEY}${key}`,
      async () => serialize(await compute()),
      ({ bytes }) => bytes.byteLength,
    );
    if (isMatch(c.req.header('if-none-match'), etag)) return c.body(null, 304, { etag });
    return c.body(bytes, 200, {
      'content-type': 'application/json',
      // Set explicitly, for HEAD too.
      'content-length': String(bytes.byteLength),
      etag,
    });
  };
}

function serialize(body: object): Serialized {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` };
}

/** Weak comparison (RFC 9110 §13.1.2): proxies that compress weaken entity tags. */
const isMatch = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') ?? false;

const MAX_TEXTS = 500;
/** Longer queries are searches, which are seldom repeated. */
const MAX_LENGTH = 500;

/**
 * Caches parsed queries, because parsing costs more than sending a cached response. The result must depend on the text
 * alone and stay unchanged. Errors are not cached.
 */
export function cacheParsed<Parsed extends object>(parse: (text: string) => Parsed): (text: string) => Parsed {
  const parsed = new LRUCache<string, Parsed>({ max: MAX_TEXTS });
  return (text) => {
    const cached = parsed.get(text);
    if (cached) return cached;
    const result = parse(text);
    if (text.length <= MAX_LENGTH) parsed.set(text, result);
    return result;
  };
}
