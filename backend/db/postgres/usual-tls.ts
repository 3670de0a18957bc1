import { readFileSync } from 'node:fs';
import { z } from 'zod';

const MODES = ['disable', 'require', 'verify-ca', 'verify-full'];
const FILES = ['sslrootcert', 'sslcert', 'sslkey'];

/**
 * Gives `sslmode=` PostgreSQL's meaning for the driver: `require` encrypts, `verify-ca` verifies the certificate,
 * `verify-full` the host as well. `sslrootcert=system` means Node's authorities, the default.
 */
export function withUsualTls(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  if (url.searchParams.get('sslrootcert') === 'system') url.searchParams.delete('sslrootcert');
  url.searchParams.set('uselibpqcompat', 'true');
  return url.href;
}

/** Returns the error in a URL's TLS settings, or null. Certificates and key must be readable here. */
function findTlsFault(databaseUrl: string): string | null {
  const asked = new URL(databaseUrl).searchParams;
  const twice = ['sslmode', ...FILES].find((name) => asked.getAll(name).length > 1);
  if (twice) return `${twice} is there twice`;
  const mode = asked.get('sslmode');
  // The driver has no opportunistic TLS.
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

const SEVERAL_HOSTS = /^[a-z]+:\/\/(?:[^/?]*@)?[^@/?]*,[^@/?]*(?:[/?]|$)/;
const PROTOCOL = /^postgres(?:ql)?:/;

/** `DATABASE_URL`: one host, with a TLS mode that the driver supports. */
export const databaseUrl = z
  .string()
  .refine((url) => !SEVERAL_HOSTS.test(url), {
    error: 'must name one host; for a failover that is a proxy (docs/operating/outages.md)',
    abort: true,
  })
  .refine((url) => URL.canParse(url) && PROTOCOL.test(url), { error: 'must be a postgres:// URL', abort: true })
  .superRefine((url, context) => {
    const fault = findTlsFault(url);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  });
