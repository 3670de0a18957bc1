-- Changes by operators, their commands and scripts, jobs, and of hashtags by readers (backend/db/audit): each can be taken back.
create table app.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null check (actor in ('reader', 'operator', 'token', 'command', 'site')),
  -- Of a reader, an operator or a key.
  actor_id integer,
  -- A reader's account while there is one.
  user_id integer references app.users (id) on delete set null,
  username text,
  action text not null,
  -- The kind of thing ('posts') and which one, and what changed about it.
  subject text not null,
  subject_id text,
  before jsonb,
  after jsonb,
  -- The line that this one takes back.
  reverts bigint references app.audit_log (id) on delete set null,
  reverted_at timestamptz
);
create index audit_log_at on app.audit_log (at desc);
create index audit_log_subject on app.audit_log (subject, subject_id, id desc);
create index audit_log_who on app.audit_log using gin (app.fold(username) extensions.gin_trgm_ops);
create index audit_log_readers on app.audit_log (actor_id, id) where actor = 'reader';
-- The address of a hashtag that was merged or renamed leads to the one that took its place.
create index audit_log_former_hashtags on app.audit_log (app.fold(coalesce(before -> 'from' ->> 'name', before ->> 'name')))
  where action in ('hashtags.merge', 'hashtags.rename');
