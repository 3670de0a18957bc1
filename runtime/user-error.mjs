/** A failure that the operator can correct. Shown without a stack trace. */
export class UserError extends Error {
  name = 'UserError';
}
