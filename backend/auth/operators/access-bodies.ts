import { z } from 'zod';
import { MAX_PASSWORD_LENGTH } from './operator-auth.ts';

const MIN_PASSWORD_LENGTH = 12;

export const WRONG_CODE = 'The code is wrong. Codes need a phone whose clock is right.';

/** The name of an operator or a token. */
export const plainName = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,63}$/u, 'A name is 1 to 64 letters, digits, spaces and . _ @ -');

const newPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `A password has at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(MAX_PASSWORD_LENGTH, `A password has at most ${MAX_PASSWORD_LENGTH} characters`);

// Bounds input that is only compared.
const typed = z.string().min(1).max(MAX_PASSWORD_LENGTH);
const linkToken = z.string().min(1).max(100);
const totpSecret = z.string().regex(/^[A-Z2-7]{32,64}$/);
const code = z.string().trim().min(1).max(100);

export const signInSchema = z
  .strictObject({ name: typed, password: typed, code: code.optional(), recoveryCode: code.optional() })
  .refine((body) => (body.code === undefined) !== (body.recoveryCode === undefined), {
    path: ['code'],
    error: 'A code of the app or a recovery code is needed',
  });
export const linkSchema = z.strictObject({ token: linkToken });
export const setUpSchema = z.strictObject({ token: linkToken, name: plainName.optional(), password: newPassword });
export const setUpConfirmSchema = setUpSchema.extend({ secret: totpSecret, code });
export const passwordSchema = z.strictObject({ password: typed });
export const passwordChangeSchema = z.strictObject({ password: typed, newPassword });
export const totpConfirmSchema = z.strictObject({ password: typed, secret: totpSecret, code });
