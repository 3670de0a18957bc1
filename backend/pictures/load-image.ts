import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type PrivateAccess, RefusedAddressError, readBytes, requestPublic } from '../http/request-public.ts';

/** An unusable image. The post is imported without it, and the message is reported with its line. */
export class ImageError extends Error {
  override name = 'ImageError';
}

export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;

export type LoadImageOptions = FetchImageOptions & {
  /** The folder of relative `image` paths. Without one they are rejected: a request must not read our disk. */
  imageFolder?: string | undefined;
};

/** Of these, the first one that is given counts. */
type ImageInput = {
  imageData?: string | null | undefined;
  image?: string | null | undefined;
  imageUrl?: string | null | undefined;
};

/** Reads the data URL, file or address of a post's image; null without one. @throws ImageError */
export async function loadImage(input: ImageInput, options: LoadImageOptions): Promise<Uint8Array | null> {
  if (input.imageData) return decodeDataUrl(input.imageData);
  if (input.image) return readImageFile(input.image, options.imageFolder);
  if (input.imageUrl) return fetchImage(input.imageUrl, options);
  return null;
}

/** An image beside the posts' file. @throws ImageError naming the file. */
export async function readImageFile(file: string, folder: string | undefined): Promise<Uint8Array> {
  if (!folder)
    throw new ImageError('is a path, and paths are read by the command line alone (send imageData or imageUrl)');
  const target = path.resolve(folder, file);
  try {
    if ((await stat(target)).size > IMAGE_MAX_BYTES) throw new ImageError(`is larger than 10 MB (${file})`);
    return await readFile(target);
  } catch (error) {
    if (error instanceof ImageError) throw error;
    const reason = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : (error as Error).message;
    throw new ImageError(`${reason} (${file})`, { cause: error });
  }
}

export function decodeDataUrl(url: string): Uint8Array {
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

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
    if (Number(headers['content-length'] ?? 0) > IMAGE_MAX_BYTES) throw tooLarge();
    return await readBytes(response, IMAGE_MAX_BYTES, tooLarge);
  } finally {
    response.destroy();
  }
}

const tooLarge = () => new ImageError('is larger than 10 MB');
