import type { Kysely } from 'kysely';
import { localOrigin } from '#lib/config/local-origin.ts';
import type { BackendConfig } from '../../config.ts';
import type { Database } from '../../db/types.ts';
import { createLink, type LinkPurpose } from './links.ts';
import { hasOperators } from './operators.ts';

type Place = Pick<BackendConfig, 'port' | 'host'>;

/** The desk's address on this machine; remotely it depends on proxy or tunnel. */
export const deskUrl = ({ port, host }: Place): string => `${localOrigin(port, host)}/admin`;

/** A link to set password and second factor, once and within an hour. */
export async function createSetUpUrl(
  db: Kysely<Database>,
  config: Place,
  purpose: LinkPurpose,
  now: Date,
): Promise<string> {
  return `${deskUrl(config)}#/set-up?token=${await createLink(db, purpose, now)}`;
}

/** Null if there is an operator already, or no desk. */
export async function createFirstSetUpUrl(
  db: Kysely<Database>,
  config: Place & Pick<BackendConfig, 'desk'>,
  now: Date,
): Promise<string | null> {
  if (!config.desk || (await hasOperators(db))) return null;
  return createSetUpUrl(db, config, { kind: 'first' }, now);
}
