import { z } from 'zod';
import { checkSignIn, checkSignUp, type FieldProblem } from './check-credentials';

// Bounds the input of the password hash.
const text = z.string().max(500);

export const signInSchema = z
  .object({ identifier: text.trim(), password: text })
  .superRefine(refuseWith((fields) => checkSignIn(fields)));

export const signUpSchema = z
  .object({ username: text.trim(), email: text.trim(), password: text })
  .superRefine(refuseWith((fields) => checkSignUp(fields)));

/** The message is shown unchanged, so the issue has no path that the wrapper would put before it. */
export function refuseWith<Fields>(check: (fields: Fields) => FieldProblem<Fields> | null) {
  return (fields: Fields, context: z.RefinementCtx<Fields>): void => {
    const problem = check(fields);
    if (problem) context.addIssue({ code: 'custom', message: problem.message, path: [] });
  };
}
