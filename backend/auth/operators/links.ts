import { type Selectable, sql } from 'kysely';
import { isOnThisMachine, localOrigin } from '#lib/config/local-origin.ts';
import type { Db } from '../../db/db.ts';
import type { Database } from '../../db/types.ts';
import { createSecretToken, hashToken } from '../../http/credentials/secrets.ts';
import { hasOperators } from './operators.ts';

export type OperatorLink = Selectable<Database['app.operator_links']>;

/** Sets up the first operator, whose name is still open, or an added one, or resets one. */
export type LinkPurpose =
  | { kind: 'first' }
  | { kind: 'add'; name: string }
  | { kind: 'reset'; operatorId: number; name: string };

const LIFETIME_MS = 60 * 60 * 1000;

type Place = { port: number; host: string; siteUrl: string };

/** `url` is the address for people elsewhere, `localUrl` the one on this machine or through a tunnel to it. */
export type SetUpUrls = { url: string; localUrl: string };

/** A link to set password and second factor. Whether the proxy of SITE_URL serves the desk is not known here. */
export async function createSetUpUrls(
  db: Db,
  { port, host, siteUrl }: Place,
  purpose: LinkPurpose,
  now: Date,
): Promise<SetUpUrls> {
  const path = `/admin#/set-up?token=${await createLink(db, purpose, now)}`;
  const localUrl = `${localOrigin(port, host)}${path}`;
  return { url: isOnThisMachine(siteUrl) ? localUrl : `${siteUrl}${path}`, localUrl };
}

/** Null if there is an operator already, or no desk. This link works on this machine alone. */
export async function createFirstSetUpUrl(
  db: Db,
  config: Place & { desk: boolean },
  now: Date,
): Promise<string | null> {
  if (!config.desk || (await hasOperators(db))) return null;
  return (await createSetUpUrls(db, config, { kind: 'first' }, now)).localUrl;
}

/** Returns the token of a link, which works once, for an hour. Replaces earlier links of the same name. */
export async function createLink(db: Db, purpose: LinkPurpose, now: Date): Promise<string> {
  const { token, hash } = createSecretToken();
  const name = 'name' in purpose ? purpose.name : null;
  await db.deleteFrom('app.operator_links').where('expires_at', '<=', now.toISOString()).execute();
  if (name !== null) await deleteLinks(db, name);
  await db
    .insertInto('app.operator_links')
    .values({
      token_hash: hash,
      kind: purpose.kind,
      operator_id: purpose.kind === 'reset' ? purpose.operatorId : null,
      name,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFETIME_MS),
    })
    .execute();
  return token;
}

/** Null for an unknown, used or expired link. */
export async function findLink(db: Db, token: string, now: Date): Promise<OperatorLink | null> {
  const found = await db
    .selectFrom('app.operator_links')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return found ?? null;
}

/** False if there were none. */
export async function deleteLinks(db: Db, name: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('app.operator_links')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('kind', '<>', 'first')
    .returning('token_hash')
    .execute();
  return deleted.length > 0;
}

/** Of two concurrent requests one succeeds. Using the first operator's link revokes all others of its kind. */
export async function consumeLink(db: Db, link: OperatorLink): Promise<boolean> {
  const used = await db
    .deleteFrom('app.operator_links')
    .where((where) => (link.kind === 'first' ? where('kind', '=', 'first') : where('token_hash', '=', link.token_hash)))
    .returning('token_hash')
    .execute();
  return used.some((row) => row.token_hash === link.token_hash);
}
