import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PostInput } from '../post-input.ts';
import { type FetchImageOptions, fetchImage } from './fetch-image.ts';
import { IMAGE_MAX_BYTES, ImageError } from './image-error.ts';

export type LoadImageOptions = FetchImageOptions & {
  /** The folder of relative `image` paths. Without one they are rejected: a request must not read our disk. */
  imageFolder?: string | undefined;
};

/** Reads the data URL, file or address of a post's image; null without one. @throws ImageError */
export async function loadImage(input: PostInput, options: LoadImageOptions): Promise<Uint8Array | null> {
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
