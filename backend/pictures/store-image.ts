import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Sharp } from 'sharp';
import type { Database, ImageFormat } from '../db/types.ts';
import { IMAGE_MAX_BYTES, ImageError } from './load-image.ts';
import { PICTURE_MAX_BYTES, type PictureStore } from './store/picture-store.ts';

const PIXELS_MAX = 40_000_000;
/** The largest side of an input: a column of 30 million pixels takes seconds to resize. */
const GIVEN_SIDE_MAX = 20_000;
const SIDE_MAX = 2400;
const DECODE_TIMEOUT_S = 20;
const FORMAT_WIDTHS = { small: 500, medium: 750 };

// Effort 2 of 6 takes half the time of sharp's 4, for a tenth more bytes.
const encodeWebp = (image: Sharp, quality: number): Sharp => image.webp({ quality, effort: 2 });

/** The encoding of each accepted kind. GIFs become the WebP of their first frame. SVG is rejected: it can contain scripts. */
const ENCODERS: Record<string, { ext: string; mime: string; encode: (image: Sharp) => Sharp }> = {
  jpeg: { ext: '.jpg', mime: 'image/jpeg', encode: (image) => image.jpeg({ quality: 88, chromaSubsampling: '4:4:4' }) },
  png: { ext: '.png', mime: 'image/png', encode: (image) => image.png() },
  webp: { ext: '.webp', mime: 'image/webp', encode: (image) => encodeWebp(image, 88) },
  gif: { ext: '.webp', mime: 'image/webp', encode: (image) => encodeWebp(image, 88) },
  heif: { ext: '.webp', mime: 'image/webp', encode: (image) => encodeWebp(image, 88) },
};

/** A new row of `app.images`. Sizes are kilobytes. */
export type StoredImage = Pick<
  Selectable<Database['app.images']>,
  'name' | 'alternative_text' | 'width' | 'height' | 'formats' | 'hash' | 'ext' | 'mime' | 'size' | 'url'
>;

export type ImageNaming = { name: string; alternativeText: string | null };

/**
 * Validates an image and encodes it again (upright, without metadata, at most 2,400 px), with WebP versions of 500 px
 * (`small`) and 750 px (`medium`) where it is wider. Names are content hashes, so that URLs can be cached for ever.
 * @throws ImageError when it is too large, no image, or of another kind; PictureStoreError
 */
export async function storeImage(bytes: Uint8Array, pictures: PictureStore, naming: ImageNaming): Promise<StoredImage> {
  const { kind, openUpright } = await decode(bytes);
  const { data, info } = await kind.encode(openUpright()).toBuffer({ resolveWithObject: true });
  if (data.length > PICTURE_MAX_BYTES) throw new ImageError('is larger than 10 MB when it is encoded again');
  const hash = hashOf(data);
  await pictures.put(`${hash}${kind.ext}`, data);
  const storeFormat = async (format: string, width: number): Promise<ImageFormat> => {
    const resized = openUpright().resize({ width });
    const { data, info } = await encodeWebp(resized, 82).toBuffer({ resolveWithObject: true });
    const file = `${format}_${hash}.webp`;
    await pictures.put(file, data);
    return {
      name: `${format}_${naming.name}.webp`,
      hash: `${format}_${hash}`,
      ext: '.webp',
      mime: 'image/webp',
      path: null,
      width: info.width,
      height: info.height,
      size: kilobytes(data),
      sizeInBytes: data.length,
      url: `/uploads/${file}`,
    };
  };
  const formats = Object.entries(FORMAT_WIDTHS).filter(([, width]) => info.width > width);
  const stored = await Promise.all(
    formats.map(async ([name, width]) => [name, await storeFormat(name, width)] as const),
  );
  return {
    name: `${naming.name}${kind.ext}`,
    alternative_text: naming.alternativeText,
    width: info.width,
    height: info.height,
    formats: Object.fromEntries(stored),
    hash,
    ext: kind.ext,
    mime: kind.mime,
    size: kilobytes(data),
    url: `/uploads/${hash}${kind.ext}`,
  };
}

async function decode(bytes: Uint8Array) {
  if (bytes.length > IMAGE_MAX_BYTES) throw new ImageError('is larger than 10 MB');
  // Loaded with the first image: 9 MB that an idle site does not need.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).timeout({
      seconds: DECODE_TIMEOUT_S,
    });
    const { format, width = 0, height = 0 } = await image.metadata();
    if (Math.max(width, height) > GIVEN_SIDE_MAX) throw new ImageError('has a side of more than 20,000 pixels');
    if (width * height > PIXELS_MAX) throw new ImageError('has more than 40 megapixels');
    const kind = Object.hasOwn(ENCODERS, format) ? ENCODERS[format] : undefined;
    if (!kind) throw new ImageError(`is of a kind that is not accepted (${format})`);
    const fitted = image.autoOrient().resize(SIDE_MAX, SIDE_MAX, { fit: 'inside', withoutEnlargement: true });
    // Decoded once for all versions, and fails here if it fails at all.
    const { data, info } = await fitted.raw().toBuffer({ resolveWithObject: true });
    // Not `clone()`, which copies the pixels.
    return { kind, openUpright: () => sharp(data, { raw: info }) };
  } catch (error) {
    if (error instanceof ImageError) throw error;
    const reason = /pixel limit/i.test((error as Error).message)
      ? 'has more than 40 megapixels'
      : 'is not a readable image';
    throw new ImageError(reason, { cause: error });
  }
}

const hashOf = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex').slice(0, 24);
const kilobytes = (data: Uint8Array): number => Math.round(data.length / 10) / 100;
