-- The people who run the site, apart from its readers, and the credentials of operators and scripts. Of passwords, codes and tokens only hashes are
-- kept; the secret of an authenticator is encrypted. better-auth checks passwords and second factors (backend/auth/operators/operator-auth.ts).
create table app.operators (
  id integer generated always as identity primary key,
  name text not null,
  password_hash text not null,
  totp_secret text not null,
  -- The time step of the last accepted code: that one and all earlier ones are refused (RFC 6238 §5.2).
  totp_last_step bigint,
  -- A JSON array with the hashes of the recovery codes that have not been used.
  backup_codes text not null default '[]',
  -- Columns that better-auth wants. It mails nothing to the address.
  username text not null generated always as (lower(name)) stored,
  email text not null generated always as (lower(name) || '@operators.invalid') stored,
  email_verified boolean not null default true,
  image text,
  provider text not null default 'credential',
  two_factor_enabled boolean not null default true,
  totp_verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index operators_name on app.operators (lower(name));

-- An operator has one account, with a password, and one authenticator: better-auth reads and writes them by these views.
create view app.operator_accounts as
select id, id as operator_id, id::text as account_id, provider as provider_id, password_hash as password, created_at, updated_at
from app.operators;
create view app.operator_factors as
select id, id as operator_id, totp_secret as secret, totp_verified as verified, backup_codes, failed_verification_count, locked_until
from app.operators;

-- Sign-ins between the password and the code.
create table app.operator_verifications (
  id integer generated always as identity primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index operator_verifications_identifier on app.operator_verifications (identifier);

create table app.desk_sessions (
  id integer generated always as identity primary key,
  token_hash text not null unique,
  operator_id integer not null references app.operators (id) on delete cascade,
  address text,
  user_agent text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index desk_sessions_operator on app.desk_sessions (operator_id);
create index desk_sessions_expires on app.desk_sessions (expires_at);

-- The networks from which an operator has signed in: guesses of others do not slow them down there.
create table app.operator_addresses (
  operator_id integer not null references app.operators (id) on delete cascade,
  address text not null,
  last_used_at timestamptz not null,
  primary key (operator_id, address)
);

-- One-time links by which an operator sets password and second factor: the first one, one that was added, one that was reset.
create table app.operator_links (
  token_hash text primary key,
  kind text not null check (kind in ('first', 'add', 'reset')),
  -- The operator that a reset is for.
  operator_id integer references app.operators (id) on delete cascade,
  -- Null where whoever follows the link may choose one.
  name text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Keys of scripts, each with its scopes.
create table app.api_tokens (
  id integer generated always as identity primary key,
  name text not null unique,
  token_hash text not null unique,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz
);

-- When backups of this site were made and tried. Of another site they say nothing: they are no part of a backup.
create table app.backups (
  id bigint generated always as identity primary key,
  made_at timestamptz not null,
  posts integer not null
);
