/** A failure the person at the terminal can put right. The message alone is shown, without a stack trace. */
export class UserError extends Error {
  name = 'UserError';
}
