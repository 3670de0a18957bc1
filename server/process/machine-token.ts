import { hkdfSync } from 'node:crypto';

/**
 * What a command shows a backend that runs beside it where INGEST_TOKEN must not be enough: that token is given away to scripts,
 * which may feed the site and not choose its operators. Derived of a secret that never leaves the machine.
 */
export const machineToken = (jwtSecret: string): string =>
  Buffer.from(hkdfSync('sha256', jwtSecret, '', 'commands on the machine', 32)).toString('base64url');
