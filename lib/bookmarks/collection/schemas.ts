import { z } from 'zod';
import { idSchema, taggedPostParamsSchema } from '../schemas';
import { CHANGED_POSTS_MAX, COLLECTION_SEARCH_MAX_CHARACTERS, NOTE_MAX_CHARACTERS } from './model';

export { taggedPostParamsSchema };

/** Bounds the request: the content API counts characters and not halves of them. */
const noteSchema = z
  .string()
  .max(2 * NOTE_MAX_CHARACTERS)
  .nullable();

export const collectedQuerySchema = z.object({
  q: z.string().max(COLLECTION_SEARCH_MAX_CHARACTERS).default(''),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

export const changeNoteSchema = z.object({ note: noteSchema });

export const movePostSchema = z.object({ post: idSchema, after: idSchema.nullable() });

const placeSchema = z.object({ bookmark: idSchema, post: idSchema });

export const collectionChangesSchema = z.object({
  remove: z.array(placeSchema).max(CHANGED_POSTS_MAX).default([]),
  put: z
    .array(placeSchema.extend({ note: noteSchema.default(null), position: z.int().min(0).optional() }))
    .max(CHANGED_POSTS_MAX)
    .default([]),
});

/** A thousand notes. */
export const CHANGES_BODY_BYTES = 1024 * 1024;
