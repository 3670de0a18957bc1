import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { ResultCache } from './result-cache.ts';

/**
 * Sends public content: to requests without a bearer token from the cache, with an entity tag and 304; to others a
 * response computed for them, which includes their latest writes.
 */
export type SendPublic = (c: Context, question: string, compute: () => Promise<object>) => Promise<Response>;

type Answer = { bytes: Uint8Array<ArrayBuffer>; etag: string };

const KEEPING = { bytesOf: ({ bytes }: Answer) => bytes.byteLength };

export function createPublicResponses(cache: ResultCache): SendPublic {
  return async (c, question, compute) => {
    if (c.req.header('authorization') !== undefined) return c.json(await compute());
    const answer = async () => serialize(await compute());
    const { bytes, etag } = await cache(`answer ${question}`, answer, KEEPING);
    if (isKnown(c.req.header('if-none-match'), etag)) return c.body(null, 304, { etag });
    return c.body(bytes, 200, {
      'content-type': 'application/json',
      // Set explicitly, for HEAD too.
      'content-length': String(bytes.byteLength),
      etag,
    });
  };
}

function serialize(body: object): Answer {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` };
}

/** Weak comparison (RFC 9110 §13.1.2): proxies that compress weaken entity tags. */
const isKnown = (known: string | undefined, etag: string): boolean =>
  known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') ?? false;

const MAX_TEXTS = 500;
/** Longer queries are searches, which are seldom repeated. */
const MAX_LENGTH = 500;

/**
 * Caches parsed queries, because parsing costs more than sending a cached response. The result must depend on the text
 * alone and stay unchanged. Errors are not cached.
 */
export function rememberParsed<Parsed extends object>(parse: (text: string) => Parsed): (text: string) => Parsed {
  const parsed = new LRUCache<string, Parsed>({ max: MAX_TEXTS });
  return (text) => {
    const known = parsed.get(text);
    if (known) return known;
    const result = parse(text);
    if (text.length <= MAX_LENGTH) parsed.set(text, result);
    return result;
  };
}
