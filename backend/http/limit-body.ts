import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ApiError } from './api-error.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
// Batches of posts come in one request; only the holder of the ingest token gets beyond the check of the token.
const INGEST_BODY_LIMIT_BYTES = 20 * 1024 * 1024;

/** Refuses larger bodies with a 413, whether announced by Content-Length or streamed. */
export function limitBody(): MiddlewareHandler {
  const onError = () => {
    throw new ApiError('PayloadTooLargeError');
  };
  const limit = bodyLimit({ maxSize: BODY_LIMIT_BYTES, onError });
  const ingestLimit = bodyLimit({ maxSize: INGEST_BODY_LIMIT_BYTES, onError });
  return (c, next) => (c.req.path === '/api/news' ? ingestLimit : limit)(c, next);
}
