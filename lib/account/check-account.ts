import { type FieldProblem, firstEmpty, isEmail, isLongEnough } from '@/lib/account/session/check-credentials';
import { AUTH_MESSAGES } from '@/lib/config/messages/accounts';

// Rules of the account's other forms; the order and texts are those of the sign-in forms (spec §5).

export type ForgotPasswordFields = { email: string };
export type ResetPasswordFields = { password: string };
export type ChangePasswordFields = { currentPassword: string; password: string };
export type ChangeEmailFields = { email: string; password: string };
export type DeleteAccountFields = { password: string };

export const checkForgotPassword = ({ email }: ForgotPasswordFields): FieldProblem<ForgotPasswordFields> | null =>
  firstEmpty({ email: email.trim() }) ?? checkEmail(email);

export const checkResetPassword = (fields: ResetPasswordFields): FieldProblem<ResetPasswordFields> | null =>
  firstEmpty(fields) ?? checkPassword(fields.password);

export const checkChangePassword = (fields: ChangePasswordFields): FieldProblem<ChangePasswordFields> | null =>
  firstEmpty(fields) ?? checkPassword(fields.password);

export const checkChangeEmail = ({ email, password }: ChangeEmailFields): FieldProblem<ChangeEmailFields> | null =>
  firstEmpty({ email: email.trim(), password }) ?? checkEmail(email);

export const checkDeleteAccount = (fields: DeleteAccountFields): FieldProblem<DeleteAccountFields> | null =>
  firstEmpty(fields);

const checkEmail = (email: string) =>
  isEmail(email) ? null : { field: 'email' as const, message: AUTH_MESSAGES.emailInvalid };

const checkPassword = (password: string) =>
  isLongEnough(password) ? null : { field: 'password' as const, message: AUTH_MESSAGES.passwordTooShort };
