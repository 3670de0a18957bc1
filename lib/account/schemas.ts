import { z } from 'zod';
import { checkFields, type FieldRules } from './session/check-fields';

// Bounds the input of the password hash.
const text = z.string().max(500);
const name = text.trim();
const code = text.min(1);

/** The message is shown unchanged, so the issue has no path that the wrapper would put before it. */
const formSchema = <Shape extends Record<string, z.ZodString>>(shape: Shape, rules?: FieldRules) =>
  z.object(shape).superRefine((fields, context) => {
    const problem = checkFields(fields as Record<string, string>, rules);
    if (problem) context.addIssue({ code: 'custom', message: problem.message, path: [] });
  });

export const signInSchema = formSchema({ identifier: name, password: text });
export const signUpSchema = formSchema({ username: name, email: name, password: text }, { setsPassword: true });
export const forgotPasswordSchema = formSchema({ email: name });
/** `code` comes from the link in the mail. */
export const resetPasswordSchema = formSchema({ code, password: text }, { setsPassword: true });
export const changePasswordSchema = formSchema({ currentPassword: text, password: text }, { setsPassword: true });
export const changeEmailSchema = formSchema({ email: name, password: text });
export const confirmEmailSchema = z.object({ code });
export const deleteAccountSchema = formSchema({ password: text });
