import { z } from 'zod';
import { countCharacters, requiredLine } from './bodies.ts';

const MAX_RELATIONS = 100;

// Strapi accepts ids as numbers, texts and objects with an id.
const idSchema = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(2_147_483_647));
const referenceSchema = z.union([idSchema, z.strictObject({ id: idSchema }).transform(({ id }) => id)], {
  error: 'news must be a list of ids',
});
const listSchema = z
  .union(
    [z.array(referenceSchema).max(MAX_RELATIONS), referenceSchema.transform((id) => [id])],
    'news must be a list of ids',
  )
  .transform((ids) => [...new Set(ids)])
  .default([]);

/** `news: {connect: [id], disconnect: [id]}`. `set` is not supported, because it would detach what others attached. */
const newsRelationSchema = z
  .strictObject({ connect: listSchema, disconnect: listSchema })
  .default({ connect: [], disconnect: [] });

const HASHTAG_MIN = 2;
const HASHTAG_MAX = 64;
const BOOKMARK_MAX = 100;

/** One leading `#`, added if missing, and 2–64 characters. `<` and `>` are dropped for the sake of other clients. */
export const hashtagNameSchema = requiredLine('name')
  .transform((name) => `#${name.replaceAll(/[<>]/g, '').trim().replace(/^#+/, '').trim()}`)
  .refine((name) => countCharacters(name) - 1 >= HASHTAG_MIN, `name must be at least ${HASHTAG_MIN} characters`)
  .refine((name) => countCharacters(name) - 1 <= HASHTAG_MAX, `name must be at most ${HASHTAG_MAX} characters`);

export const bookmarkNameSchema = requiredLine('name').refine(
  (name) => countCharacters(name) <= BOOKMARK_MAX,
  `name must be at most ${BOOKMARK_MAX} characters`,
);

export const createHashtagSchema = z.strictObject({ name: hashtagNameSchema });
export const changeHashtagSchema = z.strictObject({ news: newsRelationSchema });

// The owner is the caller: `users_permissions_user` is accepted, as call 11 sends it, and ignored.
export const createBookmarkSchema = z.strictObject({
  name: bookmarkNameSchema,
  users_permissions_user: z.unknown().optional(),
});
export const changeBookmarkSchema = z.strictObject({
  name: bookmarkNameSchema.optional(),
  news: newsRelationSchema,
  users_permissions_user: z.unknown().optional(),
});
