/** Node's codes for an unreachable server. */
export const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'];
const CUT_OFF = ['ECONNRESET', 'EPIPE'];
/** A standby, to which a proxy may lead during a failover, rejects writes. */
export const READ_ONLY = '25006';
/** Connection exceptions, shutdown, crash, start-up, too many connections: Appendix A of PostgreSQL's manual. */
const AWAY = /^(08...|57P0[1-3]|53300)$/;
/** The driver's own errors have no code. */
const MESSAGES =
  /^(timeout expired|Connection terminated|Client has encountered a connection error|Query read timeout)/;

/** Whether the connection failed rather than the statement, which may have run. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (MESSAGES.test(error.message)) return true;
  const code = 'code' in error ? String(error.code) : '';
  // Node's message for an aborted request body.
  return (
    UNREACHABLE.includes(code) ||
    code === READ_ONLY ||
    AWAY.test(code) ||
    (CUT_OFF.includes(code) && error.message !== 'aborted')
  );
}
