import { z } from 'zod';
import { checkSignIn, checkSignUp, type FieldProblem } from './check-credentials';

// Longer than anything a person types, short enough that nobody feeds the password hash a megabyte.
const text = z.string().max(500);

/** The body of a sign-in. */
export const signInSchema = z
  .object({ identifier: text.trim(), password: text })
  .superRefine(refuseWith((fields) => checkSignIn(fields)));

/** The body of a sign-up; whatever else a form sends is dropped. */
export const signUpSchema = z
  .object({ username: text.trim(), email: text.trim(), password: text })
  .superRefine(refuseWith((fields) => checkSignUp(fields)));

/**
 * A form's own rules inside its schema. The message is for people as it is, so the path, which the wrapper would put in
 * front of it, stays out.
 */
export function refuseWith<Fields>(check: (fields: Fields) => FieldProblem<Fields> | null) {
  return (fields: Fields, context: z.RefinementCtx<Fields>): void => {
    const problem = check(fields);
    if (problem) context.addIssue({ code: 'custom', message: problem.message, path: [] });
  };
}
