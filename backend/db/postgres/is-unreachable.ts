const CODES = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN'];

/** Of several hosts of a database none takes writes. */
export class NoPrimaryError extends Error {
  override name = 'NoPrimaryError';
}

/** Whether nobody answers where the database should be, which is a matter of settings rather than of code. */
export function isUnreachable(error: unknown): error is Error {
  if (error instanceof NoPrimaryError) return true;
  // The driver's own limit has no code.
  return (
    error instanceof Error &&
    (('code' in error && CODES.includes(String(error.code))) || error.message === 'timeout expired')
  );
}
