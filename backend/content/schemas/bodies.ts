import { z } from 'zod';
import { toPossibleText } from '../../http/json-text.ts';

const MAX_EMAIL = 254;
const NAME_MAX = 64;

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;

/** A text that must be there; the messages are Strapi's. */
export const requiredText = (name: string) =>
  z
    .string({ error: ({ input }) => (input == null ? `${name} is a required field` : `${name} must be a string`) })
    .refine((value) => value.trim() !== '', `${name} is a required field`);

/** A required text without control characters, trimmed. */
export const requiredLine = (name: string) =>
  requiredText(name)
    .refine(hasNoControlCharacters, `${name} must not contain control characters`)
    .transform((value) => value.trim());

export const emailSchema = requiredLine('email')
  .transform((value) => value.toLowerCase())
  .refine((value) => z.regexes.html5Email.test(value) && value.length <= MAX_EMAIL, 'email must be a valid email');

export const signInSchema = z.object({
  // What can be in no account's name is a wrong identifier, not a wrong request.
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

/** Characters that no one-line name may hold: C0, DEL, C1, and what reorders or hides text around it. */
function hasNoControlCharacters(value: string): boolean {
  return !/[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/u.test(value);
}

/** Length as people count it, an emoji being one. */
export const countCharacters = (value: string): number => [...value].length;

function optionalLine(name: string) {
  return z
    .string()
    .nullish()
    .transform((value) => value?.trim() ?? '')
    .refine(hasNoControlCharacters, `${name} must not contain control characters`)
    .refine((value) => countCharacters(value) <= NAME_MAX, `${name} must be at most ${NAME_MAX} characters`);
}
