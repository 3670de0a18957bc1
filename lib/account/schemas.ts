import { z } from 'zod';
import { refuseWith } from '@/lib/account/session/schemas';
import {
  checkChangeEmail,
  checkChangePassword,
  checkDeleteAccount,
  checkForgotPassword,
  checkResetPassword,
} from './check-account';

const text = z.string().max(500);

export const forgotPasswordSchema = z.object({ email: text.trim() }).superRefine(refuseWith(checkForgotPassword));

/** `code` comes from the link in the mail. */
export const resetPasswordSchema = z
  .object({ code: text.min(1), password: text })
  .superRefine(refuseWith(checkResetPassword));

export const changePasswordSchema = z
  .object({ currentPassword: text, password: text })
  .superRefine(refuseWith(checkChangePassword));

export const changeEmailSchema = z
  .object({ email: text.trim(), password: text })
  .superRefine(refuseWith(checkChangeEmail));

export const confirmEmailSchema = z.object({ code: text.min(1) });

export const deleteAccountSchema = z.object({ password: text }).superRefine(refuseWith(checkDeleteAccount));
