import { createHash, randomUUID } from 'node:crypto';
import { OWN_SCRIPTS } from './own-scripts.ts';
import { contentSecurityPolicy, dataServiceOrigins } from './security-headers.ts';

const HASHES = OWN_SCRIPTS.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);

/**
 * The policy of a page whose scripts are not known yet, because it is sent while it is rendered: Next reads the nonce from the
 * request's policy and writes it into its own scripts. Our own server has the hashes instead (server/response-cache/seal.ts).
 */
export const createNoncePolicy = (): string =>
  contentSecurityPolicy([`'nonce-${randomUUID()}'`, ...HASHES], dataServiceOrigins());
