-- The desk's list of the mailing list, in each order and by parts of addresses.
create index subscribers_created on public.subscribers (created_at, id);
create index subscribers_confirmed on public.subscribers (confirmed_at desc nulls last, id desc);
create index subscribers_search on public.subscribers using gin (email extensions.gin_trgm_ops);

-- The Monday mail (spec §1): what was sent, and to whom. Only the service role reads and writes it, as with the list itself.
create table public.mail_issues (
  id bigint generated always as identity primary key,
  -- The Monday that it goes out on, in DIGEST_TIMEZONE.
  date date not null unique,
  -- Subject, tips and summary as they were chosen: every reader gets the same, whenever their mail leaves.
  content jsonb not null,
  post_ids integer[] not null,
  -- When the next mail may leave. All workers together keep to DIGEST_RATE by taking turns here.
  next_mail_at timestamptz not null default now(),
  -- Since when an operator has it wait while it goes out.
  paused_at timestamptz,
  created_at timestamptz not null default now(),
  -- When nothing was left to be sent.
  finished_at timestamptz,
  -- How many of its mails are in each state, once it is finished: it has as many mails as the list has readers, and a page of the desk's
  -- list shows half a year of issues. Null where they have to be counted.
  totals jsonb
);

create table public.mail_deliveries (
  issue_id bigint not null references public.mail_issues (id) on delete cascade,
  subscriber_id bigint not null references public.subscribers (id) on delete cascade,
  -- sending: claimed by a worker, committed before the mail server hears of it. unknown: handed over, and the response was lost; only sent
  -- again by command. skipped: the reader had left the list.
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
create index mail_deliveries_unknown on public.mail_deliveries (issue_id) where state = 'unknown';
create index mail_deliveries_subscriber on public.mail_deliveries (subscriber_id);

alter table public.mail_issues enable row level security;
alter table public.mail_deliveries enable row level security;
revoke all on public.mail_issues, public.mail_deliveries from public, anon, authenticated;
grant select, insert, update, delete on public.mail_issues, public.mail_deliveries to service_role;

create function public.total_finished_issue() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.finished_at is null then
    new.totals := null;
  elsif old.finished_at is null then
    new.totals := (
      select coalesce(jsonb_object_agg(d.state, d.n), '{}') from (
        select state, count(*) as n from public.mail_deliveries where issue_id = new.id group by state
      ) d
    );
  end if;
  return new;
end $$;
create trigger mail_issues_totals before update of finished_at on public.mail_issues
  for each row execute function public.total_finished_issue();

-- Mails that change afterwards are counted again. While an issue goes out there is nothing to forget.
create function public.forget_issue_totals() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.mail_issues set totals = null
    where totals is not null and id in (select issue_id from changed);
  return null;
end $$;
create trigger mail_deliveries_forget_totals after update on public.mail_deliveries
  referencing new table as changed for each statement execute function public.forget_issue_totals();

revoke execute on function public.total_finished_issue(), public.forget_issue_totals() from public, anon, authenticated;

-- The posts that an operator wants in an issue that has not gone out, the first one first.
create table app.mail_choices (
  -- The issue's Monday.
  date date primary key,
  post_ids integer[] not null check (cardinality(post_ids) between 1 and 6)
);
