import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type PrivateAccess, RefusedAddressError, requestPublic } from '../http/request-public.ts';
import { FeedError } from './feed/feed-error.ts';

const TIMEOUT_MS = 20_000;
const REDIRECTS_MAX = 5;
const REDIRECTS = [301, 302, 303, 307, 308];
const PERMANENT_REDIRECTS = [301, 308];
const MAX_MB = 20;
const MAX_BYTES = MAX_MB * 1024 * 1024;
const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5';

/** What a source remembers of its last answer, so that it need not be sent again. */
export type Validators = { etag: string | null; lastModified: string | null };

export type FetchFeedOptions = {
  validators?: Validators;
  now: Date;
  allowPrivateAddresses?: PrivateAccess | undefined;
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
};

export type FetchedFeed = Validators & {
  /** Null where nothing has changed since the validators. */
  bytes: Uint8Array | null;
  contentType: string | null;
  /** Where it came from in the end. */
  url: string;
  /** Where it is to be asked for from now on: the end of the permanent redirects that came first. */
  permanentUrl: string;
};

/**
 * Asks for a feed, on the public internet only: 20 s and 20 MB (unpacked) in all, at most 5 redirects, each of them checked
 * like the first address. With validators the answer may be that nothing has changed.
 * @throws FeedError saying why there is none, and when to ask again if the server said so
 */
export async function fetchFeed(link: string, options: FetchFeedOptions): Promise<FetchedFeed> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  try {
    const url = new URL(link);
    return await follow({ url, permanentUrl: url.href, isPermanent: true, redirects: 0 }, { ...options, signal });
  } catch (error) {
    if (error instanceof FeedError) throw error;
    if (options.signal?.aborted) throw options.signal.reason;
    if (error instanceof RefusedAddressError) throw new FeedError(error.message, { cause: error });
    if (timeout.aborted) throw new FeedError('did not arrive in time', { cause: error });
    throw new FeedError(`cannot be fetched: ${(error as Error).message}`, { cause: error });
  }
}

type Step = {
  url: URL;
  permanentUrl: string;
  /** Whether every redirect until here was a permanent one. */
  isPermanent: boolean;
  redirects: number;
};

async function follow(
  { url, permanentUrl, isPermanent, redirects }: Step,
  options: FetchFeedOptions & { signal: AbortSignal },
): Promise<FetchedFeed> {
  const { allowPrivateAddresses, signal, now } = options;
  const response = await requestPublic(url, { signal, headers: toHeaders(options.validators), allowPrivateAddresses });
  try {
    const { statusCode = 0, headers } = response;
    if (REDIRECTS.includes(statusCode) && headers.location) {
      if (redirects === REDIRECTS_MAX) throw new FeedError('is behind too many redirects');
      if (!URL.canParse(headers.location, url)) throw new FeedError('redirects to what is no address');
      const target = new URL(headers.location, url);
      const stays = isPermanent && PERMANENT_REDIRECTS.includes(statusCode);
      const moved = stays ? target.href : permanentUrl;
      const step = { url: target, permanentUrl: moved, isPermanent: stays, redirects: redirects + 1 };
      return await follow(step, options);
    }
    const place = { url: url.href, permanentUrl, contentType: headers['content-type'] ?? null };
    if (statusCode === 304 && options.validators) return { ...place, ...options.validators, bytes: null };
    if (statusCode !== 200) throw explainStatus(statusCode, parseRetryAfter(headers['retry-after'], now));
    if (Number(headers['content-length'] ?? 0) > MAX_BYTES) throw tooLarge();
    const bytes = await readBody(response);
    return { ...place, bytes, etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null };
  } finally {
    response.destroy();
  }
}

const toHeaders = (validators: Validators | undefined) => ({
  accept: ACCEPT,
  'accept-encoding': 'gzip, br',
  'user-agent': 'sellerfeed-sources/1.0',
  ...(validators?.etag && { 'if-none-match': validators.etag }),
  ...(validators?.lastModified && { 'if-modified-since': validators.lastModified }),
});

function explainStatus(status: number, retryAt: Date | null): FeedError {
  if (status === 410) return new FeedError('is gone for good (HTTP 410)', { isGone: true });
  return new FeedError(`cannot be fetched: HTTP ${status}`, { retryAt });
}

/** Seconds or a date. */
function parseRetryAfter(value: string | undefined, now: Date): Date | null {
  if (!value) return null;
  const time = /^\d+$/.test(value.trim()) ? now.getTime() + Number(value) * 1000 : Date.parse(value);
  return Number.isNaN(new Date(time).getTime()) ? null : new Date(time);
}

/** A few kilobytes may unpack to gigabytes, so what counts is what comes out. */
async function readBody(response: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of unpack(response)) {
    size += chunk.length;
    if (size > MAX_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function unpack(response: IncomingMessage): AsyncIterable<Buffer> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  const decompress = DECOMPRESSORS[encoding];
  if (encoding === 'identity' || encoding === '') return response;
  if (!decompress) throw new FeedError(`comes in an encoding that is not known (${encoding})`);
  const unpacked = decompress();
  response.on('error', (error) => unpacked.destroy(error));
  return response.pipe(unpacked);
}

const DECOMPRESSORS: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

const tooLarge = () => new FeedError(`is larger than ${MAX_MB} MB`);
