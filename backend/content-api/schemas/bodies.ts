import { z } from 'zod';
import { toPossibleText } from '../../http/json-text.ts';

const MAX_EMAIL = 254;
const NAME_MAX = 64;

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;

/** The messages are Strapi's. */
export const requiredText = (name: string) =>
  z
    .string({ error: ({ input }) => (input == null ? `${name} is a required field` : `${name} must be a string`) })
    .refine((value) => value.trim() !== '', `${name} is a required field`);

/** Without control characters, trimmed. */
export const requiredLine = (name: string) =>
  requiredText(name)
    .refine(hasNoControlCharacters, `${name} must not contain control characters`)
    .transform((value) => value.trim());

export const emailSchema = requiredLine('email')
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

/** No username may look like an e-mail address, so that an identifier is unambiguous. Wide forms (`＠`) count as ASCII. */
export const looksLikeAddress = (text: string): boolean => /^\S+@\S+$/.test(text.normalize('NFKC').trim());
