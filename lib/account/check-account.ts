import { AUTH_MESSAGES } from '@/lib/messages/accounts';
import { type FieldProblem, firstEmpty, isEmail, isLongEnough } from '@/lib/session/check-credentials';

// The rules of the account's other forms, in the words and the order of those for signing in and up (spec §5).

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
