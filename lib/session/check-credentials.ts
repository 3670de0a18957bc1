import { PASSWORD_MIN_CHARACTERS } from '@/lib/config/product';
import { AUTH_MESSAGES } from '@/lib/messages/accounts';

// The rules of the account forms (spec §5). The browser uses them as they are, because it must not load zod for them;
// the route handlers use them through their schemas.

export type SignInFields = { identifier: string; password: string };
export type SignUpFields = { username: string; email: string; password: string };

/** The first thing wrong with a form: the field to go to, others that have the same problem, and what to say. */
export type FieldProblem<Fields> = { field: keyof Fields & string; others?: readonly string[]; message: string };

/** Identifier and password are both required. */
export function checkSignIn({ identifier, password }: SignInFields): FieldProblem<SignInFields> | null {
  return firstEmpty<SignInFields>({ identifier: identifier.trim(), password });
}

/** All three are required, the e-mail has the shape of one, the password has at least six characters. */
export function checkSignUp({ username, email, password }: SignUpFields): FieldProblem<SignUpFields> | null {
  return (
    firstEmpty<SignUpFields>({ username: username.trim(), email: email.trim(), password }) ??
    (isEmail(email) ? null : { field: 'email', message: AUTH_MESSAGES.emailInvalid }) ??
    (isLongEnough(password) ? null : { field: 'password', message: AUTH_MESSAGES.passwordTooShort })
  );
}

/** The simple pattern of the specification: something, an @, something with a dot. */
export const isEmail = (value: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim());

/** Characters as people count them: an emoji is one. */
export const isLongEnough = (password: string): boolean => [...password].length >= PASSWORD_MIN_CHARACTERS;

/** The first empty field, in the order of the form, and the other empty ones. */
export function firstEmpty<Fields extends Record<string, string>>(fields: Fields): FieldProblem<Fields> | null {
  const [field, ...others] = Object.keys(fields).filter((name) => fields[name] === '');
  return field === undefined
    ? null
    : { field, ...(others.length > 0 && { others }), message: AUTH_MESSAGES.fieldsRequired };
}
