import { PASSWORD_MIN_CHARACTERS } from '@/lib/config/product';
import { AUTH_MESSAGES } from '@/lib/messages/later';

// Rules of the account forms (spec §5). Browsers call them without zod; the route handlers use them in schemas.

/** The first problem of a form: the field to focus, others with the same problem, and the message. */
export type FieldProblem = { field: string; others?: readonly string[]; message: string };

export type FieldRules = {
  /** Whether `password` is a new one, which has to be long enough. */
  setsPassword?: boolean;
};

/** Checks the fields of a form in its order: none is empty, `email` is an address, a new password is long enough. */
export function checkFields(fields: Record<string, string>, { setsPassword = false }: FieldRules = {}) {
  const empty = Object.entries(fields).filter(([name, value]) => isEmpty(name, value));
  const [field, ...others] = empty.map(([name]) => name);
  if (field !== undefined) return toProblem(field, AUTH_MESSAGES.fieldsRequired, others);
  const { email, password = '' } = fields;
  if (email !== undefined && !isEmail(email)) return toProblem('email', AUTH_MESSAGES.emailInvalid);
  // Counts code points: an emoji is one character.
  const isTooShort = setsPassword && [...password].length < PASSWORD_MIN_CHARACTERS;
  return isTooShort ? toProblem('password', AUTH_MESSAGES.passwordTooShort) : null;
}

/** Blanks are a password, but no name. */
const isEmpty = (name: string, value: string): boolean => (/password$/i.test(name) ? value : value.trim()) === '';

const isEmail = (value: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim());

const toProblem = (field: string, message: string, others: string[] = []): FieldProblem => ({
  field,
  ...(others.length > 0 && { others }),
  message,
});
