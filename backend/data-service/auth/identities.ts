import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';

export type ProviderIdentity = { provider: string; providerId: string; data: Record<string, unknown> };
type LinkOutcome = 'linked' | 'already-yours' | 'already-anothers';
type UnlinkOutcome = 'unlinked' | 'unknown' | 'last';

export function linkIdentity(db: Db, userId: string, identity: ProviderIdentity): Promise<LinkOutcome> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ user_id: string }>`
      insert into auth.identities
        (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
      values (${randomUUID()}, ${identity.provider}, ${identity.providerId}, ${userId},
        ${JSON.stringify(identity.data)}::text::jsonb, now(), now(), now())
      on conflict (provider, provider_id) do nothing
      returning user_id`.execute(transaction);
    if (rows.length > 0) {
      await updateProviders(transaction, userId);
      return 'linked';
    }
    const { rows: existing } = await sql<{ user_id: string }>`
      select user_id from auth.identities
      where provider = ${identity.provider} and provider_id = ${identity.providerId}`.execute(transaction);
    return existing[0]?.user_id === userId ? 'already-yours' : 'already-anothers';
  });
}

/** Keeps the last identity, without which the user could not sign in. */
export function unlinkIdentity(db: Db, { id, userId }: { id: string; userId: string }): Promise<UnlinkOutcome> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string; provider: string }>`
      select id, provider from auth.identities where user_id = ${userId} order by id for update`.execute(transaction);
    if (rows.length <= 1) return 'last';
    if (!rows.some((identity) => identity.id === id)) return 'unknown';
    await sql`delete from auth.identities where id = ${id}`.execute(transaction);
    await updateProviders(transaction, userId);
    return 'unlinked';
  });
}

// On PostgreSQL Lite stores this JSON as a JSON string, so both forms are parsed.
async function updateProviders(transaction: Tx, userId: string): Promise<void> {
  await sql`
    update auth.users u
    set raw_app_meta_data =
        case jsonb_typeof(u.raw_app_meta_data)
          when 'object' then u.raw_app_meta_data
          when 'string' then (u.raw_app_meta_data #>> '{}')::jsonb
          else '{}'
        end || jsonb_build_object('provider', i.providers ->> 0, 'providers', i.providers),
      updated_at = now()
    from (
      select jsonb_agg(provider order by since, provider) as providers
      from (
        select provider, min(created_at) as since from auth.identities where user_id = ${userId} group by provider
      ) p
    ) i
    where u.id = ${userId}`.execute(transaction);
}
