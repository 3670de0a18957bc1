import { ADVISORY_LOCKS } from '../../../db/advisory-locks.ts';
import type { DatabaseHandle } from '../../../db/connection.ts';

// A hosted Supabase has a schema `auth` of its own, hence no migration. Times are written by the service's clock.
const TABLES = `
create schema if not exists auth;
create table if not exists auth.users (
  id uuid primary key,
  -- Lower case.
  email text not null unique,
  -- argon2id. Null for a user who signs in by mail or a provider alone.
  password_hash text,
  -- Null while nobody has confirmed the address: the account has no session, and whoever confirms the address replaces it.
  email_confirmed_at timestamptz,
  user_metadata jsonb not null,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table if not exists auth.identities (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null,
  last_sign_in_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, provider_id)
);
create index if not exists identities_user on auth.identities (user_id);
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
  created_at timestamptz not null
);
alter table auth.mfa_challenges drop column if exists attempts, drop column if exists verified_at;
create index if not exists mfa_challenges_factor on auth.mfa_challenges (factor_id, created_at);
create table if not exists auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The number of the only refresh token that is good.
  counter integer not null default 0,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  factor_id uuid,
  -- The methods of sign-in, latest first.
  amr jsonb not null,
  created_at timestamptz not null,
  -- A session that nobody has refreshed for 90 days is over.
  refreshed_at timestamptz not null
);
create index if not exists sessions_refreshed on auth.sessions (refreshed_at);
create index if not exists sessions_user on auth.sessions (user_id);
create index if not exists sessions_factor on auth.sessions (factor_id) where factor_id is not null;
-- Of mailed links and codes, one of each kind.
create table if not exists auth.one_time_tokens (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  token_hash text not null unique,
  email text not null,
  code_challenge text,
  created_at timestamptz not null,
  primary key (user_id, kind)
);
alter table auth.one_time_tokens drop column if exists code_challenge_method;
-- Sign-ins in progress: begun at a provider, or proven, with a user, and waiting for the exchange of the id.
create table if not exists auth.flow_state (
  id uuid primary key,
  method text not null,
  provider text,
  code_challenge text,
  redirect_to text,
  linking_target_id uuid,
  user_id uuid references auth.users (id) on delete cascade,
  provider_token text,
  created_at timestamptz not null
);
create index if not exists flow_state_created on auth.flow_state (created_at);
`;

/** Creates what is missing of schema `auth`. Several processes may start on one database at the same moment. */
export const createAuthTables = (database: DatabaseHandle): Promise<void> =>
  database.execInTransaction([`select pg_advisory_xact_lock(${ADVISORY_LOCKS.prepareDataService})`, TABLES]);
