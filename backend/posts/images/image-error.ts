/** An unusable image. The post is imported without it, and the message is reported with its line. */
export class ImageError extends Error {
  override name = 'ImageError';
}

export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
