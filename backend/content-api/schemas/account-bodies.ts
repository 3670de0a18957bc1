import { z } from 'zod';
import { toPossibleText } from '../../http/json-text.ts';
import { countCharacters, emailSchema, PASSWORD_MAX, PASSWORD_MIN, requiredText } from './bodies.ts';
import { bookmarkNameSchema } from './tag-bodies.ts';

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
const referenceSchema = z.string().min(1).max(MAX_REFERENCE_LENGTH).transform(toPossibleText);

/** Posts are named by slug, page or original link. */
export const importBookmarksSchema = z.object({
  bookmarks: z
    .array(
      z.object({
        name: bookmarkNameSchema,
        posts: z.array(referenceSchema).default([]),
      }),
      'bookmarks must be a list',
    )
    .max(MAX_IMPORTED_BOOKMARKS, `at most ${MAX_IMPORTED_BOOKMARKS} bookmarks can be imported at once`)
    .refine(
      (bookmarks) => bookmarks.reduce((sum, { posts }) => sum + posts.length, 0) <= MAX_IMPORTED_POSTS,
      `at most ${MAX_IMPORTED_POSTS} posts can be imported at once`,
    ),
});
