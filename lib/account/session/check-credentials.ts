import { AUTH_MESSAGES } from '@/lib/config/messages/accounts';
import { PASSWORD_MIN_CHARACTERS } from '@/lib/config/product';

// Rules of the account forms (spec §5). Browsers call them without zod; the route handlers use them in schemas.

export type SignInFields = { identifier: string; password: string };
export type SignUpFields = { username: string; email: string; password: string };

/** The first problem of a form: the field to focus, others with the same problem, and the message. */
export type FieldProblem<Fields> = { field: keyof Fields & string; others?: readonly string[]; message: string };

export function checkSignIn({ identifier, password }: SignInFields): FieldProblem<SignInFields> | null {
  return firstEmpty<SignInFields>({ identifier: identifier.trim(), password });
}

export function checkSignUp({ username, email, password }: SignUpFields): FieldProblem<SignUpFields> | null {
  return (
    firstEmpty<SignUpFields>({ username: username.trim(), email: email.trim(), password }) ??
    (isEmail(email) ? null : { field: 'email', message: AUTH_MESSAGES.emailInvalid }) ??
    (isLongEnough(password) ? null : { field: 'password', message: AUTH_MESSAGES.passwordTooShort })
  );
}

export const isEmail = (value: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim());

/** Counts code points: an emoji is one character. */
export const isLongEnough = (password: string): boolean => [...password].length >= PASSWORD_MIN_CHARACTERS;

/** The first empty field in the form's order, with the other empty ones. */
export function firstEmpty<Fields extends Record<string, string>>(fields: Fields): FieldProblem<Fields> | null {
  const [field, ...others] = Object.keys(fields).filter((name) => fields[name] === '');
  return field === undefined
    ? null
    : { field, ...(others.length > 0 && { others }), message: AUTH_MESSAGES.fieldsRequired };
}
