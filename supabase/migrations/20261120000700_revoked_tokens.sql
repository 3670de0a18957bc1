-- Tokens that their owners have signed out before they ended by themselves. A row is of use until the token would have
-- expired anyway.
create table app.revoked_tokens (
  token_id uuid primary key,
  expires_at timestamptz not null
);

create index revoked_tokens_expires_at on app.revoked_tokens (expires_at);
