-- Who runs the site, apart from its readers (app.users), and what lets them and their scripts in. Schema `app` is not exposed
-- by the data API. Of passwords, codes and tokens only hashes are kept.
create table app.operators (
  id integer generated always as identity primary key,
  name text not null,
  password_hash text not null,
  totp_secret text not null,
  -- The time step of the last accepted code: an observed code cannot be used again.
  totp_last_step bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index operators_name on app.operators (lower(name));

create table app.operator_recovery_codes (
  operator_id integer not null references app.operators (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);

create table app.operator_sessions (
  id uuid primary key,
  token_hash text not null unique,
  operator_id integer not null references app.operators (id) on delete cascade,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index operator_sessions_operator on app.operator_sessions (operator_id);
create index operator_sessions_last_used on app.operator_sessions (last_used_at);

-- Where an operator has signed in from: guesses of others do not slow them down there.
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
  -- Chosen, and not yet confirmed by a code.
  password_hash text,
  totp_secret text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- What scripts come with, each with what it may do.
create table app.api_tokens (
  id integer generated always as identity primary key,
  name text not null unique,
  token_hash text not null unique,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz
);
