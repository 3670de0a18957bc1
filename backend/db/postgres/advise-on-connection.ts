import { NoPrimaryError } from './hosts.ts';

const NOBODY_ANSWERS = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN'];
/** Wrong name or password, no such database: Appendix A of PostgreSQL's manual. */
const REFUSED = /^(28...|3D000)$/;
/** Codes of Node and of OpenSSL. */
const NOT_TRUSTED = /^(ERR_(TLS|SSL|OSSL)_.*|CERT_.*|UNABLE_TO_.*|(DEPTH_ZERO_)?SELF_SIGNED_CERT.*)$/;
const SILENT = 'does not answer';
// The driver's own.
const [TIMED_OUT, NO_TLS] = ['timeout expired', 'The server does not support SSL connections'];

/** What an operator can do about a connection that came to nothing, or null where it is no matter of settings. */
export function adviseOnConnection(error: unknown): string | null {
  const fault = findFault(error);
  return fault && `The database ${fault}: check DATABASE_URL (${messageOf(error)}).`;
}

function findFault(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  // Of several hosts one may say more than that another is away.
  if (error instanceof NoPrimaryError)
    return (
      listCauses(error)
        .map(findFault)
        .find((fault) => fault && fault !== SILENT) ?? SILENT
    );
  const code = 'code' in error ? String(error.code) : '';
  if (NOBODY_ANSWERS.includes(code) || error.message === TIMED_OUT) return SILENT;
  if (REFUSED.test(code)) return 'refuses';
  return NOT_TRUSTED.test(code) || error.message === NO_TLS ? 'is not what sslmode asks for' : null;
}

const listCauses = ({ cause }: Error): unknown[] => (cause instanceof AggregateError ? cause.errors : []);

/** A name with several addresses fails without a word of its own. */
const messageOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
};
