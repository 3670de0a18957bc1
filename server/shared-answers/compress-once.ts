import type { IncomingMessage, ServerResponse } from 'node:http';
import compression from 'compression';
import type { CompressedCopies } from './compressed-copies.ts';
import { findKnownTag, toWeakTag } from './entity-tag.ts';
import { type Encoding, preferredEncoding } from './preferred-encoding.ts';

/** A compressed copy saves nothing below this. */
const MIN_BYTES = 1024;
/** What is larger is compressed on its way, for each visitor anew. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Sends answers that are the same for everybody as compressed copies, which are made once per version. Such an answer says so
 * (`public` or `s-maxage`), names its version by an `ETag`, and sets no cookie; it is held until it is whole, so that one that
 * breaks off leaves nothing behind. Everything else passes as it comes: `compression`, which stands around this, sees to it.
 *
 * The tag of what goes out in several encodings is weak, since the bytes differ.
 */
export function createCompressOnce(copies: CompressedCopies) {
  return (request: IncomingMessage, response: ServerResponse, pass: () => void): void => {
    const { write, end, flushHeaders } = response;
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const chunks: Buffer[] = [];
    let bytes = 0;
    let isEnded = false;
    /** Undefined before the first byte, null for what passes. */
    let encoding: Encoding | null | undefined;

    const hold = (): Encoding | null => {
      if (encoding === undefined) encoding = response.headersSent ? null : encodingFor(request, response);
      return encoding;
    };
    const letGo = (): void => {
      encoding = null;
      weakenTag(response);
      for (const chunk of chunks.splice(0)) write.call(response, chunk, 'utf8');
    };
    const sendCopy = async (copyEncoding: Encoding, etag: string, body: string | Buffer): Promise<void> => {
      const content = { path, etag, encoding: copyEncoding };
      const copy = copies.find(content) ?? (await copies.get(content, body));
      // Gone away, or answered otherwise meanwhile: who fails after all takes back what was to be sent.
      if (response.destroyed || response.headersSent) return;
      if (copy) {
        response.setHeader('content-encoding', copyEncoding);
        response.setHeader('content-length', copy.length);
        weakenTag(response);
      }
      Reflect.apply(end, response, [copy ?? body]);
    };

    response.flushHeaders = () => {
      if (hold() === null) flushHeaders.call(response);
    };
    response.write = (...args: unknown[]): boolean => {
      if (hold() === null) return Reflect.apply(write, response, args);
      const [chunk, ...rest] = args;
      const held = toBuffer(chunk, rest);
      chunks.push(held);
      bytes += held.length;
      if (bytes > MAX_BYTES) letGo();
      callbackOf(rest)?.();
      return true;
    };
    response.end = (...args: unknown[]): ServerResponse => {
      const held = hold();
      const etag = response.getHeader('etag');
      if (held === null || typeof etag !== 'string') {
        if (!response.headersSent) settleTag(request, response);
        return Reflect.apply(end, response, args);
      }
      if (isEnded) return response;
      isEnded = true;
      const [chunk, ...rest] = args;
      const callback = callbackOf(args);
      if (callback) response.once('finish', callback);
      const last = isBytes(chunk) ? chunk : undefined;
      const body =
        chunks.length === 0 && typeof last === 'string' && isText(rest)
          ? last
          : Buffer.concat(last === undefined ? chunks : [...chunks, toBuffer(last, rest)]);
      if (body.length < MIN_BYTES) Reflect.apply(end, response, [body]);
      else void sendCopy(held, etag, body);
      return response;
    };
    pass();
  };
}

/** How the answer's copy is to be encoded, or null where there is to be none. */
function encodingFor(request: IncomingMessage, response: ServerResponse): Encoding | null {
  if (request.method !== 'GET' || !isShared(request, response)) return null;
  return preferredEncoding(request.headers['accept-encoding']?.toString());
}

/** Whether everybody gets these bytes, and they gain by compression. */
function isShared(request: IncomingMessage, response: ServerResponse): boolean {
  const rules = String(response.getHeader('cache-control') ?? '');
  return (
    response.statusCode === 200 &&
    /\b(?:public|s-maxage)\b/i.test(rules) &&
    !/\b(?:private|no-store|no-transform)\b/i.test(rules) &&
    response.hasHeader('etag') &&
    !['set-cookie', 'content-encoding', 'content-range'].some((name) => response.hasHeader(name)) &&
    !(Number(response.getHeader('content-length')) < MIN_BYTES) &&
    compression.filter(request, response)
  );
}

function weakenTag(response: ServerResponse): void {
  const etag = response.getHeader('etag');
  if (typeof etag === 'string') response.setHeader('etag', toWeakTag(etag));
}

/** The tag of an answer without a body is that of the one with it. */
function settleTag(request: IncomingMessage, response: ServerResponse): void {
  const etag = response.getHeader('etag');
  if (typeof etag !== 'string') return;
  if (response.statusCode === 304) {
    response.setHeader('etag', findKnownTag(request.headers['if-none-match'], etag) ?? etag);
  } else if (request.method === 'HEAD' && isShared(request, response)) {
    if (preferredEncoding(request.headers['accept-encoding']?.toString())) weakenTag(response);
  }
}

const isBytes = (chunk: unknown): chunk is string | Uint8Array =>
  typeof chunk === 'string' || chunk instanceof Uint8Array;

const isText = ([encoding]: unknown[]): boolean => typeof encoding !== 'string' || /^utf-?8$/i.test(encoding);

function toBuffer(chunk: unknown, [encoding]: unknown[]): Buffer {
  if (typeof chunk === 'string') {
    return Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8');
  }
  if (chunk instanceof Uint8Array) return Buffer.from(chunk);
  throw new TypeError('A response is written as text or bytes.');
}

const callbackOf = (args: unknown[]): (() => void) | undefined =>
  args.find((argument): argument is () => void => typeof argument === 'function');
