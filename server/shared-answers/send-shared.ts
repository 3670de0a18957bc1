import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { CompressedCopies } from './compressed-copies.ts';
import { toWeakTag } from './entity-tag.ts';
import { preferredEncoding } from './preferred-encoding.ts';

type Answer = {
  headers: OutgoingHttpHeaders;
  body: string | Buffer;
  /** Together they name the body. */
  content: { path: string; etag: string };
  copies: CompressedCopies;
};

const MIN_BYTES_TO_COMPRESS = 1024;

/**
 * What an answer says of itself, for others who get the same.
 *
 * @param own the names of headers that belong to this request
 */
export function readHeaders(response: ServerResponse, own: ReadonlySet<string>): OutgoingHttpHeaders {
  const headers = Object.fromEntries(Object.entries(response.getHeaders()).filter(([name]) => !own.has(name)));
  headers.vary = [headers.vary ?? [], 'Accept-Encoding'].flat().join(', ');
  return headers;
}

/** The standard's way (RFC 9211), for whoever wonders who answered. */
export const sayAnsweredHere = (response: ServerResponse) => response.setHeader('cache-status', 'web; hit');

/** Sends what is the same for everybody, as a compressed copy where the client takes one. */
export async function sendShared(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, body, content, copies }: Answer,
): Promise<void> {
  const encoding =
    body.length < MIN_BYTES_TO_COMPRESS ? null : preferredEncoding(request.headers['accept-encoding']?.toString());
  const wanted = encoding && { ...content, encoding };
  const copy = wanted && (copies.find(wanted) ?? (await copies.get(wanted, body)));
  if (response.destroyed) return;
  setHeaders(response, headers);
  if (copy) {
    setHeaders(response, { 'content-encoding': encoding, 'content-length': copy.length });
    if (headers.etag !== undefined) response.setHeader('etag', toWeakTag(headers.etag.toString()));
  } else {
    response.setHeader('content-length', Buffer.byteLength(body));
  }
  response.end(request.method === 'HEAD' ? undefined : (copy ?? body));
}

export function setHeaders(response: ServerResponse, headers: OutgoingHttpHeaders): void {
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
}
