-- Columns and tables of better-auth, which checks passwords and second factors of operators and keeps their sessions. Passwords
-- (argon2id) and recovery codes (hashes) go on as they are; the secrets of authenticators are encrypted anew by the next start of the
-- backend, as the key is not in the database. Operators sign in once more.
alter table app.operators
  add column username text not null generated always as (lower(name)) stored,
  -- better-auth wants an address; nothing is ever sent there.
  add column email text not null generated always as (lower(name) || '@operators.invalid') stored,
  add column email_verified boolean not null default true,
  add column image text,
  add column provider text not null default 'credential',
  add column two_factor_enabled boolean not null default true,
  add column totp_verified boolean not null default true,
  -- A JSON array with the hashes of the recovery codes that have not been used.
  add column backup_codes text not null default '[]',
  add column failed_verification_count integer not null default 0,
  add column locked_until timestamptz;
update app.operators set backup_codes = (
  select coalesce(json_agg(code_hash), '[]')::text from app.operator_recovery_codes
  where operator_id = operators.id and used_at is null
);

-- An operator has one account, with a password, and one authenticator: better-auth reads and writes them by these views.
create view app.operator_accounts as
select id, id as operator_id, id::text as account_id, provider as provider_id, password_hash as password, created_at, updated_at
from app.operators;
create view app.operator_factors as
select id, id as operator_id, totp_secret as secret, totp_verified as verified, backup_codes, failed_verification_count, locked_until
from app.operators;

-- A code of an authenticator is taken once: better-auth would take it again for as long as it is shown.
create table app.operator_used_codes (
  operator_id integer not null references app.operators (id) on delete cascade,
  code text not null,
  used_at timestamptz not null,
  primary key (operator_id, code)
);

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

-- Only earlier versions read them: app.operator_sessions, app.operator_recovery_codes and app.operators.totp_last_step.
delete from app.operator_sessions;
