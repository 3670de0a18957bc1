-- The weekly mailing list (spec §7, call 16). Only the service role reads and writes it: row-level security without a policy, and
-- functions that others may not execute.
create table public.subscribers (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email) and char_length(email) between 3 and 254),
  -- pending: asked for, not confirmed. unsubscribed: left, may ask again. suppressed: never to be mailed again.
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed', 'suppressed')),
  -- SHA-256 of the token in the latest confirmation mail; only the mail holds the token itself.
  confirm_token_hash text unique,
  confirmation_mailed_at timestamptz,
  -- Kept readable, because every mail to the list carries it. Leaving the list is all that it can do.
  unsubscribe_token uuid not null unique default gen_random_uuid(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  suppressed_at timestamptz,
  -- An operator can let in again only an address that an operator suppressed: whoever said that they never asked for the mail, or has no
  -- mailbox any more, stays out.
  suppressed_by_operator boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index subscribers_status on public.subscribers (status, id);

-- Requests per client and hour. The client is a hash, and old hours are deleted as new ones are counted.
create table public.subscribe_requests (
  client_hash text not null,
  hour timestamptz not null,
  requests integer not null default 0,
  primary key (client_hash, hour)
);
create index subscribe_requests_hour on public.subscribe_requests (hour);

alter table public.subscribers enable row level security;
alter table public.subscribe_requests enable row level security;
revoke all on public.subscribers, public.subscribe_requests from public, anon, authenticated;
grant select, insert, update, delete on public.subscribers, public.subscribe_requests to service_role;

-- Records the wish to subscribe. Returns {"outcome": "mail", "unsubscribe_token": …} when a confirmation mail is due,
-- {"outcome": "done"} when none is (subscribed or suppressed already, or mailed within the hour), or
-- {"outcome": "limited"} when the client asked too often. One statement decides, so that of two requests at the same
-- moment only one sends the mail.
create function public.request_list_subscription(
  p_email text,
  p_token_hash text,
  p_client_hash text,
  p_client_limit integer
) returns jsonb language plpgsql set search_path = '' as $$
declare
  this_hour timestamptz := date_trunc('hour', now());
  used integer;
  token uuid;
begin
  if p_client_hash is not null then
    delete from public.subscribe_requests where hour < this_hour;
    insert into public.subscribe_requests as r (client_hash, hour, requests)
      values (p_client_hash, this_hour, 1)
      on conflict (client_hash, hour) do update set requests = r.requests + 1
      returning requests into used;
    if used > p_client_limit then
      return jsonb_build_object('outcome', 'limited');
    end if;
  end if;

  insert into public.subscribers as s (email, confirm_token_hash, confirmation_mailed_at)
    values (p_email, p_token_hash, now())
    on conflict (email) do update
      set status = 'pending', confirm_token_hash = excluded.confirm_token_hash,
        confirmation_mailed_at = now(), updated_at = now()
      where s.status in ('pending', 'unsubscribed')
        and (s.confirmation_mailed_at is null or s.confirmation_mailed_at <= now() - interval '1 hour')
    returning s.unsubscribe_token into token;
  if token is null then
    return jsonb_build_object('outcome', 'done');
  end if;
  return jsonb_build_object('outcome', 'mail', 'unsubscribe_token', token);
end $$;

-- Takes back that a confirmation mail was sent, when it could not be: the next request may send it at once.
create function public.release_list_confirmation(p_token_hash text) returns void
language sql set search_path = '' as $$
  update public.subscribers set confirmation_mailed_at = null, updated_at = now()
    where confirm_token_hash = p_token_hash and status = 'pending';
$$;

-- Confirms a pending address within seven days of its mail. Returns whether the address is confirmed now; asking again
-- with the same token stays true.
create function public.confirm_list_subscription(p_token_hash text) returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.subscribers set status = 'confirmed', confirmed_at = now(), updated_at = now()
    where confirm_token_hash = p_token_hash and status = 'pending'
      and confirmation_mailed_at > now() - interval '7 days';
  return exists (
    select from public.subscribers where confirm_token_hash = p_token_hash and status = 'confirmed'
  );
end $$;

-- Takes an address off the list. A pending one is suppressed: whoever reads its mail says that they never asked. One that an operator
-- suppressed stays so by its owner's own decision. Returns whether the token is known; asking again stays true. The confirmation token
-- dies with it.
create function public.leave_list(p_token uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.subscribers
    set status = case status when 'pending' then 'suppressed' when 'confirmed' then 'unsubscribed' else status end,
      suppressed_at = case status when 'pending' then now() else suppressed_at end,
      unsubscribed_at = case status when 'confirmed' then now() else unsubscribed_at end,
      suppressed_by_operator = false,
      confirm_token_hash = null, updated_at = now()
    where unsubscribe_token = p_token;
  return found;
end $$;

revoke execute on function
  public.request_list_subscription(text, text, text, integer),
  public.release_list_confirmation(text),
  public.confirm_list_subscription(text),
  public.leave_list(uuid)
from public, anon, authenticated;
grant execute on function
  public.request_list_subscription(text, text, text, integer),
  public.release_list_confirmation(text),
  public.confirm_list_subscription(text),
  public.leave_list(uuid)
to service_role;
