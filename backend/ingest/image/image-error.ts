/** An image that cannot be had or used. The post goes in without it and the message is reported with its line. */
export class ImageError extends Error {
  override name = 'ImageError';
}

export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
