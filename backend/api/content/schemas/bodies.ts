import { z } from 'zod';
import { fold } from '#lib/utils/fold.ts';
import { toPossibleText } from '#lib/utils/impossible-text.ts';
import { jsonIdSchema } from '../../../db/parameters.ts';
import { importedNoteSchema } from './collection.ts';

const MAX_EMAIL = 254;
const NAME_MAX = 64;

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;

/** The messages are Strapi's. */
const requiredText = (name: string) =>
  z
    .string({ error: ({ input }) => (input == null ? `${name} is a required field` : `${name} must be a string`) })
    .refine((value) => value.trim() !== '', `${name} is a required field`);

/** Without control characters, trimmed, and to be seen. */
const requiredLine = (name: string) =>
  requiredText(name)
    .refine((value) => fold(value).trim() !== '', `${name} is a required field`)
    .refine(hasNoControlCharacters, `${name} must not contain control characters`)
    .transform((value) => value.trim());

const emailSchema = requiredLine('email')
  .transform((value) => value.toLowerCase())
  .refine((value) => z.regexes.html5Email.test(value) && value.length <= MAX_EMAIL, 'email must be a valid email');

export const signInSchema = z.object({
  // An impossible name is a wrong identifier, not a malformed request.
  identifier: requiredText('identifier').transform((value) => toPossibleText(value).trim()),
  password: requiredText('password'),
});

export const signUpSchema = z.object({
  email: emailSchema,
  username: requiredLine('username'),
  password: requiredText('password'),
  first_name: optionalLine('first_name'),
  last_name: optionalLine('last_name'),
});

/** C0, DEL, C1, and characters that reorder or hide text. */
function hasNoControlCharacters(value: string): boolean {
  return !/[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/u.test(value);
}

/** Counts code points: an emoji is one character. */
export const countCharacters = (value: string): number => [...value].length;

function optionalLine(name: string) {
  return z
    .string()
    .nullish()
    .transform((value) => value?.trim() ?? '')
    .refine(hasNoControlCharacters, `${name} must not contain control characters`)
    .refine((value) => countCharacters(value) <= NAME_MAX, `${name} must be at most ${NAME_MAX} characters`);
}

const MAX_RELATIONS = 100;

/** Strapi accepts ids as numbers, texts and objects with an id. */
const relationIdSchema = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number),
  ])
  .pipe(jsonIdSchema);
const referenceSchema = z.union(
  [relationIdSchema, z.strictObject({ id: relationIdSchema }).transform(({ id }) => id)],
  {
    error: 'news must be a list of ids',
  },
);
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
  .transform(
    (name) =>
      `#${name
        .replaceAll(/[<>]/g, '')
        .trim()
        .replace(/^[#＃﹟]+/, '')
        .trim()}`,
  )
  .refine((name) => countCharacters(fold(name)) - 1 >= HASHTAG_MIN, `name must be at least ${HASHTAG_MIN} characters`)
  .refine((name) => countCharacters(name) - 1 <= HASHTAG_MAX, `name must be at most ${HASHTAG_MAX} characters`);

const bookmarkNameSchema = requiredLine('name').refine(
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

const MAX_CODE_LENGTH = 200;
const MAX_IMPORTED_BOOKMARKS = 200;
const MAX_IMPORTED_POSTS = 5000;
const MAX_REFERENCE_LENGTH = 2000;

const newPasswordSchema = requiredText('password')
  .refine((value) => countCharacters(value) >= PASSWORD_MIN, `password must be at least ${PASSWORD_MIN} characters`)
  .refine((value) => countCharacters(value) <= PASSWORD_MAX, `password must be at most ${PASSWORD_MAX} characters`);

const codeSchema = requiredText('code').refine((value) => value.length <= MAX_CODE_LENGTH, 'Incorrect code provided');

export const forgotPasswordSchema = z.object({ email: emailSchema });

export const resetPasswordSchema = z.object({
  code: codeSchema,
  password: newPasswordSchema,
  passwordConfirmation: requiredText('passwordConfirmation'),
});

export const changePasswordSchema = z.object({
  currentPassword: requiredText('currentPassword'),
  password: newPasswordSchema,
  passwordConfirmation: requiredText('passwordConfirmation'),
});

export const changeEmailSchema = z.object({ password: requiredText('password'), email: emailSchema });

export const confirmEmailSchema = z.object({ code: codeSchema });

export const deleteAccountSchema = z.object({ password: requiredText('password') });

// One odd address must not reject the whole file: impossible text becomes a name without a post.
const postNameSchema = z.string().min(1).max(MAX_REFERENCE_LENGTH).transform(toPossibleText);

/** Posts are named by slug, page or original link. */
export const importBookmarksSchema = z.object({
  bookmarks: z
    .array(
      z.object({
        name: bookmarkNameSchema,
        posts: z.array(postNameSchema).default([]),
        /** By the posts' names as above. */
        notes: z.record(z.string(), importedNoteSchema).default({}),
      }),
      'bookmarks must be a list',
    )
    .max(MAX_IMPORTED_BOOKMARKS, `at most ${MAX_IMPORTED_BOOKMARKS} bookmarks can be imported at once`)
    .refine(
      (bookmarks) => bookmarks.reduce((sum, { posts }) => sum + posts.length, 0) <= MAX_IMPORTED_POSTS,
      `at most ${MAX_IMPORTED_POSTS} posts can be imported at once`,
    ),
});
