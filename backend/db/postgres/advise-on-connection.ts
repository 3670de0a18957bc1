import { READ_ONLY, UNREACHABLE } from './is-database-away.ts';

/** Wrong name or password, no such database: Appendix A of PostgreSQL's manual. */
const REFUSED = /^(28...|3D000)$/;
/** Codes of Node and of OpenSSL. */
const NOT_TRUSTED = /^(ERR_(TLS|SSL|OSSL)_.*|CERT_.*|UNABLE_TO_.*|(DEPTH_ZERO_)?SELF_SIGNED_CERT.*)$/;
// Messages of the driver.
const [TIMED_OUT, NO_TLS] = ['timeout expired', 'The server does not support SSL connections'];

/** Returns advice for an operator, or null where no setting helps. */
export function adviseOnConnection(error: unknown): string | null {
  const fault = error instanceof Error ? findFault(error) : null;
  return fault && `The database ${fault}: check DATABASE_URL (${messageOf(error)}).`;
}

function findFault(error: Error): string | null {
  const code = 'code' in error ? String(error.code) : '';
  if (UNREACHABLE.includes(code) || error.message === TIMED_OUT) return 'does not answer';
  if (code === READ_ONLY) return 'takes no writes';
  if (REFUSED.test(code)) return 'refuses';
  return NOT_TRUSTED.test(code) || error.message === NO_TLS ? 'is not what sslmode asks for' : null;
}

/** A host with several addresses fails with an empty message. */
const messageOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
};
