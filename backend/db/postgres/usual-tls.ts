import { readFileSync } from 'node:fs';

const MODES = ['disable', 'require', 'verify-ca', 'verify-full'];
const FILES = ['sslrootcert', 'sslcert', 'sslkey'];

/**
 * The URL of a database for the driver, whose `sslmode=` then means what it means to PostgreSQL's own programs: `require` encrypts,
 * `verify-ca` asks by whom the certificate is, and `verify-full` whose as well. `sslrootcert=system` are the authorities that Node
 * trusts, as without it.
 */
export function withUsualTls(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  if (url.searchParams.get('sslrootcert') === 'system') url.searchParams.delete('sslrootcert');
  url.searchParams.set('uselibpqcompat', 'true');
  return url.href;
}

/** What is wrong with the TLS that a URL of one host asks for, or null. Its certificates and key have to be readable here. */
export function findTlsFault(databaseUrl: string): string | null {
  const asked = new URL(databaseUrl).searchParams;
  const twice = ['sslmode', ...FILES].find((name) => asked.getAll(name).length > 1);
  if (twice) return `${twice} is there twice`;
  const mode = asked.get('sslmode');
  // The driver takes TLS or none, and never what happens to be there.
  if (mode !== null && !MODES.includes(mode)) return `sslmode must be one of ${MODES.join(', ')}`;
  if (mode === 'disable') return null;
  if (mode === 'verify-ca' && !asked.has('sslrootcert')) return 'sslmode=verify-ca needs sslrootcert';
  const isSystem = asked.get('sslrootcert') === 'system';
  if (isSystem && mode !== 'verify-full') return 'sslrootcert=system needs sslmode=verify-full';
  const unreadable = FILES.find(
    (name) => asked.has(name) && !(isSystem && name === 'sslrootcert') && !isReadable(asked.get(name)),
  );
  return unreadable ? `${unreadable} names no file that can be read` : null;
}

function isReadable(file: string | null): boolean {
  try {
    readFileSync(file ?? '');
    return true;
  } catch {
    return false;
  }
}
