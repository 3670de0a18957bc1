import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type PrivateAccess, RefusedAddressError, readBytes, requestPublic } from '../http/request-public.ts';
import { FeedError } from '../text/feed/feed.ts';

const TIMEOUT_MS = 20_000;
const REDIRECTS_MAX = 5;
const REDIRECTS = [301, 302, 303, 307, 308];
const PERMANENT_REDIRECTS = [301, 308];
const MAX_MB = 20;
const MAX_BYTES = MAX_MB * 1024 * 1024;
const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5';

/** Validators of the last response, for a conditional request. */
type Validators = { etag: string | null; lastModified: string | null };

export type FetchFeedOptions = {
  validators?: Validators;
  now: Date;
  allowPrivateAddresses?: PrivateAccess | undefined;
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
};

export type FetchedFeed = Validators & {
  /** Null for 304. */
  bytes: Uint8Array | null;
  contentType: string | null;
  url: string;
  /** The address for future requests: the end of the leading permanent redirects. */
  permanentUrl: string;
};

/**
 * Fetches a feed from the public internet: 20 s and 20 MB (unpacked) in all, at most 5 redirects, each checked. @throws
 * FeedError with the reason and the server's Retry-After
 */
export async function fetchFeed(link: string, options: FetchFeedOptions): Promise<FetchedFeed> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  try {
    const url = new URL(link);
    return await follow({ url, permanentUrl: url.href, isPermanent: true, redirects: 0 }, { ...options, signal });
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason;
    if (timeout.aborted && !(error instanceof FeedError))
      throw new FeedError('The feed did not arrive in time.', { cause: error });
    throw error;
  }
}

type Step = {
  url: URL;
  permanentUrl: string;
  isPermanent: boolean;
  redirects: number;
};

async function follow(
  { url, permanentUrl, isPermanent, redirects }: Step,
  options: FetchFeedOptions & { signal: AbortSignal },
): Promise<FetchedFeed> {
  const { allowPrivateAddresses, signal, now } = options;
  const headers = toHeaders(options.validators);
  let response: IncomingMessage | undefined;
  try {
    response = await requestPublic(url, { signal, headers, allowPrivateAddresses });
    const { statusCode = 0, headers: answered } = response;
    if (REDIRECTS.includes(statusCode) && answered.location) {
      if (redirects === REDIRECTS_MAX) throw new FeedError('The feed is behind too many redirects.');
      if (!URL.canParse(answered.location, url))
        throw new FeedError(`${url.hostname} redirects to what is not an address.`);
      const target = new URL(answered.location, url);
      const stays = isPermanent && PERMANENT_REDIRECTS.includes(statusCode);
      const moved = stays ? target.href : permanentUrl;
      const step = { url: target, permanentUrl: moved, isPermanent: stays, redirects: redirects + 1 };
      return await follow(step, options);
    }
    const place = { url: url.href, permanentUrl, contentType: answered['content-type'] ?? null };
    if (statusCode === 304 && options.validators) return { ...place, ...options.validators, bytes: null };
    if (statusCode !== 200) throw explainStatus(url, statusCode, parseRetryAfter(answered['retry-after'], now));
    if (Number(answered['content-length'] ?? 0) > MAX_BYTES) throw tooLarge();
    // The unpacked size counts: kilobytes may unpack to gigabytes.
    const bytes = await readBytes(unpack(response), MAX_BYTES, tooLarge);
    return { ...place, bytes, etag: answered.etag ?? null, lastModified: answered['last-modified'] ?? null };
  } catch (error) {
    if (error instanceof FeedError || signal.aborted) throw error;
    throw new FeedError(explainFetchError(error as Error, url), { cause: error });
  } finally {
    response?.destroy();
  }
}

const toHeaders = (validators: Validators | undefined) => ({
  accept: ACCEPT,
  'accept-encoding': 'gzip, br',
  'user-agent': 'sellerfeed-sources/1.0',
  ...(validators?.etag && { 'if-none-match': validators.etag }),
  ...(validators?.lastModified && { 'if-modified-since': validators.lastModified }),
});

function explainStatus({ hostname }: URL, status: number, retryAt: Date | null): FeedError {
  if (status === 410) return new FeedError('The feed is gone for good (HTTP 410).', { isGone: true });
  const name = STATUS_CODES[status];
  return new FeedError(`${hostname} answered with HTTP ${status}${name ? ` (${name})` : ''}.`, { retryAt });
}

function parseRetryAfter(value: string | undefined, now: Date): Date | null {
  if (!value) return null;
  const time = /^\d+$/.test(value.trim()) ? now.getTime() + Number(value) * 1000 : Date.parse(value);
  return Number.isNaN(new Date(time).getTime()) ? null : new Date(time);
}

function unpack(response: IncomingMessage): AsyncIterable<Buffer> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  const decompress = DECOMPRESSORS[encoding];
  if (encoding === 'identity' || encoding === '') return response;
  if (!decompress) throw new FeedError(`The feed comes in an encoding that is not known (${encoding}).`);
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

const tooLarge = () => new FeedError(`The feed is larger than ${MAX_MB} MB.`);

export function explainFetchError(error: Error & { code?: string }, { hostname, href }: URL): string {
  const { code = '', message } = error;
  if (error instanceof RefusedAddressError) return `${hostname || href} ${message}.`;
  const sentence = SENTENCES[code];
  if (sentence) return sentence(hostname);
  if (/CERT|SIGNATURE/.test(code)) return `The certificate of ${hostname} is not valid: ${message}.`;
  return `The feed cannot be fetched: ${message}.`;
}

const isAway = (host: string) => `${host} cannot be reached.`;
const SENTENCES: Record<string, (host: string) => string> = {
  ENOTFOUND: (host) => `The address ${host} was not found.`,
  EAI_AGAIN: (host) => `The address ${host} could not be looked up.`,
  ECONNREFUSED: (host) => `${host} refused the connection.`,
  ECONNRESET: (host) => `${host} closed the connection.`,
  EPIPE: (host) => `${host} closed the connection.`,
  ETIMEDOUT: isAway,
  EHOSTUNREACH: isAway,
  ENETUNREACH: isAway,
};
