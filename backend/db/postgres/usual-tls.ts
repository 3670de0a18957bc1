import { accessSync, constants } from 'node:fs';

const MODES = ['disable', 'require', 'verify-ca', 'verify-full'];

/**
 * The URL of a database for the driver, whose `sslmode=` then means what it means to PostgreSQL's own programs: `require` encrypts, and
 * only `verify-full` asks who answers. `sslrootcert=system` are the certificates that Node trusts, as without it.
 */
export function withUsualTls(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  if (url.searchParams.get('sslrootcert') === 'system') url.searchParams.delete('sslrootcert');
  url.searchParams.set('uselibpqcompat', 'true');
  return url.href;
}

/** What is wrong with the TLS that a URL of one host asks for, or null. Its certificate and key have to be readable here. */
export function findTlsFault(databaseUrl: string): string | null {
  const asked = new URL(databaseUrl).searchParams;
  const mode = asked.get('sslmode');
  // The driver takes TLS or none, and never what happens to be there.
  if (mode !== null && !MODES.includes(mode)) return `sslmode must be one of ${MODES.join(', ')}`;
  if (mode === 'verify-ca' && !asked.has('sslrootcert')) return 'sslmode=verify-ca needs sslrootcert';
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = asked.get(name);
    if (file !== null && !(name === 'sslrootcert' && file === 'system') && !isReadable(file))
      return `${name} names no file that can be read`;
  }
  return null;
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
