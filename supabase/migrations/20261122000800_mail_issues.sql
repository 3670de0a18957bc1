-- The Monday mail (spec §1): what was sent, and to whom. Only the service role touches it, as with
-- the list itself.

create table public.mail_issues (
  id bigint generated always as identity primary key,
  -- The Monday that it goes out on, in DIGEST_TIMEZONE.
  date date not null unique,
  -- Subject, tips and summary as they were chosen: every reader gets the same, whenever their mail leaves.
  content jsonb not null,
  post_ids integer[] not null,
  -- When the next mail may leave. All workers together keep to DIGEST_RATE by taking turns here.
  next_mail_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- When nothing was left to be sent.
  finished_at timestamptz
);

create table public.mail_deliveries (
  issue_id bigint not null references public.mail_issues (id) on delete cascade,
  subscriber_id bigint not null references public.subscribers (id) on delete cascade,
  -- sending: claimed by a worker, committed before the mail server hears of it. unknown: handed over, and nobody saw the
  -- answer; only sent again by command. skipped: the reader had left the list.
  state text not null default 'pending'
    check (state in ('pending', 'sending', 'sent', 'failed', 'unknown', 'skipped')),
  -- How often the mail server said "later".
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  claimed_by uuid,
  claimed_at timestamptz,
  reason text,
  updated_at timestamptz not null default now(),
  primary key (issue_id, subscriber_id)
);
create index mail_deliveries_open on public.mail_deliveries (issue_id, next_attempt_at, subscriber_id)
  where state in ('pending', 'sending');
create index mail_deliveries_subscriber on public.mail_deliveries (subscriber_id);

alter table public.mail_issues enable row level security;
alter table public.mail_deliveries enable row level security;
revoke all on public.mail_issues, public.mail_deliveries from public, anon, authenticated;
grant select, insert, update, delete on public.mail_issues, public.mail_deliveries to service_role;
