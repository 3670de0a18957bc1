import type { Transaction } from 'kysely';
import type { Database } from '../../db/types.ts';
import type { AppDependencies } from '../../dependencies.ts';
import { fetchImage } from '../images/fetch-image.ts';
import { ImageError } from '../images/image-error.ts';
import { decodeDataUrl } from '../images/load-image.ts';
import { type StoredImage, storeImage } from '../images/store-image.ts';
import { insertImages } from '../ingest/repository.ts';
import type { PostEdit } from './post-edit.ts';
import { PostError } from './post-error.ts';

type EditedImage = PostEdit['image'];

/** Downloads or decodes a new picture and stores it as ingest does; null without one. @throws PostError */
export async function storeEditedImage(
  { pictures }: Pick<AppDependencies, 'pictures'>,
  image: EditedImage,
  name: string,
): Promise<StoredImage | null> {
  if (!image || 'id' in image) return null;
  try {
    const bytes = 'data' in image ? decodeDataUrl(image.data) : await fetchImage(image.url);
    return await storeImage(bytes, pictures, { name, alternativeText: image.alt || null });
  } catch (error) {
    if (error instanceof ImageError)
      throw new PostError(`The image ${error.message}.`, { field: 'image', cause: error });
    throw error;
  }
}

/** The row of the post's picture: new, existing, or null. @throws PostError */
export async function findImageId(
  transaction: Transaction<Database>,
  image: EditedImage,
  stored: StoredImage | null,
): Promise<number | null> {
  if (stored) return (await insertImages(transaction, [{ image: stored }]))[0] ?? null;
  if (!image || !('id' in image)) return null;
  const { id } = image;
  const found = await transaction.selectFrom('app.images').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new PostError(`There is no image ${id}.`, { field: 'image' });
  return id;
}
