-- A third effect of a rule: its posts come by mail, and not into the list of what is followed.
alter table app.follow_rules drop constraint follow_rules_does_check;
alter table app.follow_rules add constraint follow_rules_does_check check (does in ('follow', 'mute', 'tell'));

-- The part of the mail that is one reader's own: the new posts of what they follow. It goes to confirmed addresses of the list alone.
create table app.personal_mails (
  subscriber_id bigint primary key references public.subscribers (id) on delete cascade,
  -- The account whose rules count. Null for a reader without one, whose rules are the row's own.
  user_id integer unique references app.users (id) on delete cascade,
  -- The address that the account had when it confirmed: whoever has another one since may be somebody else.
  account_email text,
  -- Whether the address came onto the list by this.
  has_joined boolean not null default false,
  rules jsonb not null default '[]',
  -- Null while it is off. On Mondays it is part of the Monday mail.
  cadence text check (cadence in ('daily', 'monday')),
  -- Of the reader's day, in their time zone.
  hour smallint not null default 7 check (hour between 0 and 23),
  time_zone text not null default 'UTC',
  -- Opens the reader's settings, from each mail.
  token uuid not null unique default gen_random_uuid(),
  -- When the next daily one is due.
  next_at timestamptz,
  -- What came in after this has been in no mail.
  since timestamptz not null default now(),
  -- What was asked for, until its mail is confirmed: {"cadence", "hour", "timeZone", "userId", "rules"}.
  asked jsonb,
  asked_hash text unique,
  asked_at timestamptz
);
create index personal_mails_due on app.personal_mails (next_at) where cadence = 'daily';

-- The posts that a mail brings to its one reader, with the rules that they match, as they were chosen for it.
alter table public.mail_deliveries add column personal jsonb;

-- Addresses of feeds of what a reader follows. Whoever has one reads it, so that its reader can change it.
create table app.personal_feeds (
  user_id integer primary key references app.users (id) on delete cascade,
  token text not null unique
);
