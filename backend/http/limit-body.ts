import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ApiError } from './api-error.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
const INGEST_BODY_LIMIT_BYTES = 20 * 1024 * 1024;

const READS = ['GET', 'HEAD'];

const onError = () => {
  throw new ApiError('PayloadTooLargeError');
};

/** Ingest, and the desk's posts and commands, which include pictures and files. */
const HAS_OWN_LIMIT =
  /^\/(?:api\/news|admin\/api\/posts(?:\/\d+)?|admin\/(?:api\/sources\/import|api\/subscribers\/import|operations\/[a-z.-]+))$/;

/** Rejects larger bodies with a 413, by Content-Length or while streaming. Routes with pictures have their own limit. */
export function limitBody(): MiddlewareHandler {
  const limit = bodyLimit({ maxSize: BODY_LIMIT_BYTES, onError });
  // Reads have no body, and looking for one creates a `Request`: a tenth of the cost of a cached response.
  return (c, next) => (READS.includes(c.req.method) || HAS_OWN_LIMIT.test(c.req.path) ? next() : limit(c, next));
}

/** For batches of posts. Buffers a streamed body, so it follows the check of the token. */
export const limitIngestBody = (): MiddlewareHandler => bodyLimit({ maxSize: INGEST_BODY_LIMIT_BYTES, onError });
