import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { Kysely } from 'kysely';
import type { DatabaseHandle } from '../../db/connection.ts';
import type { Database } from '../../db/types.ts';
import type { ResultCache } from './result-cache.ts';

/** `isKept`: whether it would be the same as long as the content is; it is unless said. */
export type PublicBody = { body: object; isKept?: boolean };

/**
 * Answers a question about the public content: to whoever has no bearer token with the bytes that were made for the first who
 * asked, under an entity tag, or with 304 where the asker has them. To all others with an answer of their own, which knows what
 * they have just written. `compute` reads from `db`.
 */
export type AnswerPublic = (
  c: Context,
  question: string,
  compute: (db: Kysely<Database>) => Promise<PublicBody>,
) => Promise<Response>;

type Answer = { bytes: Uint8Array<ArrayBuffer>; etag: string; isKept: boolean };

const KEEPING = {
  bytesOf: ({ bytes }: Answer) => bytes.byteLength,
  ttlMs: ({ isKept }: Answer) => (isKept ? Number.POSITIVE_INFINITY : 0),
};

export function createPublicAnswers(database: DatabaseHandle, cache: ResultCache): AnswerPublic {
  return async (c, question, compute) => {
    if (c.req.header('authorization') !== undefined) return c.json((await compute(database.db)).body);
    const answer = async () => serialize(await database.readPublic(compute));
    const { bytes, etag } = await cache(`answer ${question}`, answer, KEEPING);
    if (isKnown(c.req.header('if-none-match'), etag)) return c.body(null, 304, { etag });
    return c.body(bytes, 200, {
      'content-type': 'application/json',
      // Said here, for HEAD too.
      'content-length': String(bytes.byteLength),
      etag,
    });
  };
}

function serialize({ body, isKept = true }: PublicBody): Answer {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`, isKept };
}

/** Entity tags are compared weakly (RFC 9110 §13.1.2): a proxy that compresses weakens them. */
const isKnown = (known: string | undefined, etag: string): boolean =>
  known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') ?? false;
