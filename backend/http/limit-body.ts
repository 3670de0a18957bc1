import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ApiError } from './api-error.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
const INGEST_BODY_LIMIT_BYTES = 20 * 1024 * 1024;

const READS = ['GET', 'HEAD'];

const onError = () => {
  throw new ApiError('PayloadTooLargeError');
};

/** Ingest, the desk's posts and commands, which come with pictures. */
const HAS_OWN_LIMIT = /^\/(?:api\/news|admin\/api\/posts(?:\/\d+)?|admin\/operations\/[a-z-]+)$/;

/** Refuses larger bodies with a 413, whether announced by Content-Length or streamed. What brings pictures has a limit of its own. */
export function limitBody(): MiddlewareHandler {
  const limit = bodyLimit({ maxSize: BODY_LIMIT_BYTES, onError });
  // What only asks has no body, and looking for one makes a whole `Request` of it: a tenth of the price of a kept answer.
  return (c, next) => (READS.includes(c.req.method) || HAS_OWN_LIMIT.test(c.req.path) ? next() : limit(c, next));
}

/**
 * Batches of posts come in one request. A streamed body is held in memory while it is measured, so this comes after the
 * check of the token.
 */
export const limitIngestBody = (): MiddlewareHandler => bodyLimit({ maxSize: INGEST_BODY_LIMIT_BYTES, onError });
