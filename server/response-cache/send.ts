import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { copyBuffer } from '#runtime/copy-buffer.ts';
import type { Encoding, Sealed } from './seal.ts';

const MIN_BYTES_TO_COMPRESS = 1024;
const COMPRESSIBLE = /^text\/|[/+](?:json|xml|javascript)\b/;

/** Sends 304 for unchanged content, else the client's preferred encoding. Copies are compressed at most once. */
export async function send(request: IncomingMessage, response: ServerResponse, sealed: Sealed): Promise<void> {
  const { status, headers, body } = sealed;
  const isKnown = status === 200 && isUnchanged(request, headers.etag, headers['last-modified']);
  response.statusCode = isKnown ? 304 : status;
  for (const [name, value] of Object.entries(headers)) {
    const isOfBody = name === 'content-length' || (isKnown && name === 'content-type');
    if (value !== undefined && !isOfBody) response.setHeader(name, value);
  }
  if (isKnown) return void response.end();
  const isCompressible = body.length >= MIN_BYTES_TO_COMPRESS && COMPRESSIBLE.test(String(headers['content-type']));
  const encoding = isCompressible ? preferredEncoding(request.headers['accept-encoding']?.toString()) : null;
  const copy = encoding && (await compressOnce(sealed, encoding));
  if (response.destroyed) return;
  if (copy) response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', (copy ?? body).length);
  response.end(request.method === 'HEAD' ? undefined : (copy ?? body));
}

async function compressOnce({ body, copies, brotliQuality }: Sealed, encoding: Encoding): Promise<Buffer | null> {
  copies[encoding] ??= compress(body, encoding, brotliQuality).catch((error: unknown) => {
    delete copies[encoding];
    console.warn('a response cannot be compressed', error);
    return null;
  });
  return copies[encoding];
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Runs on a thread of libuv. */
async function compress(body: Buffer, encoding: Encoding, brotliQuality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return copyBuffer(await (encoding === 'gzip' ? toGzip(body) : toBrotli(body, { params })));
}

/** `If-None-Match` takes precedence (RFC 9110 §13.1.3). */
function isUnchanged({ headers }: IncomingMessage, etag: unknown, lastModified: unknown): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) {
    const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return typeof etag === 'string' && (tags.includes(etag.replace(/^W\//, '')) || tags.includes('*'));
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return typeof lastModified === 'string' && Date.parse(lastModified) <= since;
}

/** The best supported encoding of `Accept-Encoding` (RFC 9110 §12.5.3), Brotli if equal; null for identity. */
export function preferredEncoding(header: string | undefined): Encoding | null {
  if (header === undefined) return null;
  const weights = new Map(header.toLowerCase().split(',').map(parseWeight));
  const weigh = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  const [brotli, gzip, identity] = [weigh('br'), weigh('gzip'), weights.get('identity') ?? 0];
  if (Math.max(brotli, gzip) <= 0 || identity > Math.max(brotli, gzip)) return null;
  return brotli >= gzip ? 'br' : 'gzip';
}

function parseWeight(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}
