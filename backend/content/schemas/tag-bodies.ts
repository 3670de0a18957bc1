import { z } from 'zod';
import { countCharacters, requiredLine } from './bodies.ts';
import { newsRelationSchema } from './relation.ts';

const HASHTAG_MIN = 2;
const HASHTAG_MAX = 64;
const BOOKMARK_MAX = 100;

/**
 * One leading `#` and 2–64 characters after it; the `#` is added when it is missing. `<` and `>` are dropped: what reads
 * our hashtags may be less careful with markup than we are.
 */
export const hashtagNameSchema = requiredLine('name')
  .transform((name) => `#${name.replaceAll(/[<>]/g, '').trim().replace(/^#+/, '').trim()}`)
  .refine((name) => countCharacters(name) - 1 >= HASHTAG_MIN, `name must be at least ${HASHTAG_MIN} characters`)
  .refine((name) => countCharacters(name) - 1 <= HASHTAG_MAX, `name must be at most ${HASHTAG_MAX} characters`);

/** 1–100 characters. */
export const bookmarkNameSchema = requiredLine('name').refine(
  (name) => countCharacters(name) <= BOOKMARK_MAX,
  `name must be at most ${BOOKMARK_MAX} characters`,
);

export const createHashtagSchema = z.strictObject({ name: hashtagNameSchema });
export const changeHashtagSchema = z.strictObject({ news: newsRelationSchema });

// The owner is who asks, whatever a request says: `users_permissions_user` is accepted, as call 11 sends it, and ignored.
export const createBookmarkSchema = z.strictObject({
  name: bookmarkNameSchema,
  users_permissions_user: z.unknown().optional(),
});
export const changeBookmarkSchema = z.strictObject({
  name: bookmarkNameSchema.optional(),
  news: newsRelationSchema,
  users_permissions_user: z.unknown().optional(),
});
