import type { IncomingMessage } from 'node:http';
import { type PrivateAccess, RefusedAddressError, requestPublic } from '../../http/request-public.ts';
import { IMAGE_MAX_BYTES, ImageError } from './image-error.ts';

const TIMEOUT_MS = 10_000;
const REDIRECTS_MAX = 3;
const REDIRECT_STATUSES = [301, 302, 303, 307, 308];
const HEADERS = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'sellerfeed-ingest/1.0' };

export type FetchImageOptions = {
  /** Allows private addresses; for tests and closed networks. */
  allowPrivateAddresses?: PrivateAccess | undefined;
  timeoutMs?: number | undefined;
};

/**
 * Downloads an image: http(s), at most 3 redirects, 10 MB and 10 s in all, from public addresses only. @throws
 * ImageError with the reason
 */
export async function fetchImage(link: string, options: FetchImageOptions = {}): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  try {
    return await follow(new URL(link), REDIRECTS_MAX, signal, options);
  } catch (error) {
    if (error instanceof ImageError) throw error;
    if (error instanceof RefusedAddressError) throw new ImageError(error.message, { cause: error });
    if (signal.aborted) throw new ImageError('did not arrive in time', { cause: error });
    throw new ImageError(`cannot be fetched: ${(error as Error).message}`, { cause: error });
  }
}

async function follow(
  url: URL,
  redirects: number,
  signal: AbortSignal,
  options: FetchImageOptions,
): Promise<Uint8Array> {
  const response = await requestPublic(url, {
    signal,
    headers: HEADERS,
    allowPrivateAddresses: options.allowPrivateAddresses,
  });
  const { statusCode = 0, headers } = response;
  if (REDIRECT_STATUSES.includes(statusCode) && headers.location) {
    response.destroy();
    if (redirects === 0) throw new ImageError('is behind too many redirects');
    return follow(new URL(headers.location, url), redirects - 1, signal, options);
  }
  try {
    if (statusCode !== 200) throw new ImageError(`cannot be fetched: HTTP ${statusCode}`);
    const type = headers['content-type'] ?? '';
    if (type && !/^(image\/|application\/octet-stream)/i.test(type))
      throw new ImageError(`is not an image but ${type}`);
    if (Number(headers['content-length'] ?? 0) > IMAGE_MAX_BYTES) throw new ImageError('is larger than 10 MB');
    return await readBody(response);
  } finally {
    response.destroy();
  }
}

async function readBody(response: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > IMAGE_MAX_BYTES) throw new ImageError('is larger than 10 MB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
