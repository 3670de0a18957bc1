import { App } from '@supabase/lite';
import type { DatabaseHandle } from '../../db/connection.ts';

// Tables of Supabase's auth service that Lite lacks: second factors and sign-in methods. A hosted Supabase has its own,
// hence no migration.
const TABLES = `
create table if not exists auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null check (factor_type = 'totp'),
  status text not null check (status in ('unverified', 'verified')),
  secret text not null,
  -- The time step of the last accepted code: an observed code cannot be used again.
  last_used_step bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index if not exists mfa_factors_name on auth.mfa_factors (user_id, friendly_name)
  where trim(friendly_name) <> '';
create table if not exists auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  attempts integer not null default 0,
  created_at timestamptz not null,
  verified_at timestamptz
);
create index if not exists mfa_challenges_factor on auth.mfa_challenges (factor_id, created_at);
create table if not exists auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  method text not null,
  at timestamptz not null,
  primary key (session_id, method)
);
create index if not exists sessions_factor on auth.sessions (factor_id) where factor_id is not null;
`;

// Hashes refresh tokens of earlier versions once (lite-exchange.ts). Recorded as a row, so that a restored backup of
// an earlier version lacks it.
const HASH_EARLIER_TOKENS = `
create table if not exists auth.applied_upgrades (name text primary key);
with upgrade as (
  insert into auth.applied_upgrades (name) values ('refresh tokens are ids') on conflict do nothing returning name
)
update auth.refresh_tokens set
  token = left(encode(sha256(convert_to(token, 'UTF8')), 'hex'), 32)::uuid::text,
  parent = left(encode(sha256(convert_to(parent, 'UTF8')), 'hex'), 32)::uuid::text
where exists (select from upgrade);
`;

/** Adds our tables to schema `auth` and upgrades earlier rows. Lite's own tables must exist. */
export function createAuthTables(database: DatabaseHandle): Promise<void> {
  return database.exec(TABLES + HASH_EARLIER_TOKENS);
}

/** Creates missing tables of the auth service without starting it. */
export async function prepareAuthSchema(database: DatabaseHandle): Promise<void> {
  const { connection } = database;
  // It signs nothing here.
  const app = new App({
    connection,
    auth: { enabled: true, jwt_secret: 'unused'.repeat(6) },
    studio: { enabled: false },
  });
  await app.ensureSystemSchema();
  await createAuthTables(database);
}
