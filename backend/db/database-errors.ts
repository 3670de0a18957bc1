const UNIQUE_VIOLATION = '23505';

/** Both drivers report a violated unique index the same way. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;

const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'];
const CUT_OFF = ['ECONNRESET', 'EPIPE'];
/** A standby, to which a proxy may lead during a failover, rejects writes. */
export const READ_ONLY = '25006';
/** Connection exceptions, shutdown, crash, start-up, too many connections: Appendix A of PostgreSQL's manual. */
const AWAY = /^(08...|57P0[1-3]|53300)$/;
/** The driver's own errors have no code. */
const MESSAGES =
  /^(timeout expired|Connection terminated|Client has encountered a connection error|Query read timeout)/;

/** Whether the connection failed, not the statement. The statement may have run all the same. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (MESSAGES.test(error.message)) return true;
  const code = 'code' in error ? String(error.code) : '';
  return (
    UNREACHABLE.includes(code) ||
    code === READ_ONLY ||
    AWAY.test(code) ||
    // Node reports a client that left as 'aborted', with the same code.
    (CUT_OFF.includes(code) && error.message !== 'aborted')
  );
}

/** Errors of PostgreSQL and the system for a full disk. */
export const isOutOfSpace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '53100' || error.code === 'ENOSPC');

/** Wrong name or password, no such database: Appendix A of PostgreSQL's manual. */
const REFUSED = /^(28...|3D000)$/;
const NOT_TRUSTED = /^(ERR_(TLS|SSL|OSSL)_.*|CERT_.*|UNABLE_TO_.*|(DEPTH_ZERO_)?SELF_SIGNED_CERT.*)$/;
const [TIMED_OUT, NO_TLS] = ['timeout expired', 'The server does not support SSL connections'];

/** Returns advice for an operator, or null where no setting helps. */
export function adviseOnConnection(error: unknown): string | null {
  const fault = error instanceof Error ? findFault(error) : null;
  return fault && `The database ${fault}: check DATABASE_URL (${messageOf(error)}).`;
}

function findFault(error: Error): string | null {
  const code = 'code' in error ? String(error.code) : '';
  if (UNREACHABLE.includes(code) || error.message === TIMED_OUT) return 'does not answer';
  if (code === READ_ONLY) return 'accepts no writes';
  if (REFUSED.test(code)) return 'refuses the user, the password or the name of the database';
  return NOT_TRUSTED.test(code) || error.message === NO_TLS ? 'does not meet sslmode' : null;
}

/** A host with several addresses fails with an empty message. */
const messageOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
};
