/** Of several hosts of a database none takes writes. */
export class NoPrimaryError extends Error {
  override name = 'NoPrimaryError';
}

const NOBODY_ANSWERS = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN'];
/** Wrong name or password, no such database: Appendix A of PostgreSQL's manual. */
const REFUSED = /^(28...|3D000)$/;
/** Codes of Node and of OpenSSL. */
const NOT_TRUSTED = /^(ERR_TLS_.*|ERR_SSL_.*|CERT_.*|UNABLE_TO_.*|(DEPTH_ZERO_)?SELF_SIGNED_CERT.*)$/;
// The driver's own.
const [TIMED_OUT, NO_TLS] = ['timeout expired', 'The server does not support SSL connections'];

/** What an operator can do about a connection that came to nothing, or null where it is no matter of settings. */
export function adviseOnConnection(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { message } = error;
  const code = 'code' in error ? String(error.code) : '';
  const advise = (fault: string) => `The database ${fault}: check DATABASE_URL (${message}).`;
  if (error instanceof NoPrimaryError || NOBODY_ANSWERS.includes(code) || message === TIMED_OUT)
    return advise('does not answer');
  if (REFUSED.test(code)) return advise('refuses');
  return NOT_TRUSTED.test(code) || message === NO_TLS ? advise('is not what sslmode asks for') : null;
}
