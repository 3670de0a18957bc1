-- Some emoji are letters or digits to Unicode: keycaps (1️⃣), ℹ️, Ⓜ️, ㊗️. They are no part of a name (see `app.fold_name`).
alter function app.fold_name(text) rename to fold_letters;
create function app.fold_name(name text) returns text language sql immutable strict parallel safe set search_path = '' as $$
  select app.fold_letters(coalesce(
    nullif(btrim(regexp_replace(name, '[0-9#*]\uFE0F?\u20E3|[\u2139\u24C2\u3297\u3299]\uFE0F|[\u2139\u3297\u3299]', '', 'g')), ''), name))
$$;
drop index app.requests_claims;
create index requests_claims on app.requests (app.fold_name(author)) where kind = 'claim' and outcome = 'granted';
insert into app.withheld (key, request_id)
select 'name:' || app.fold_name(author), id from app.requests where kind = 'opt-out' and outcome = 'granted'
on conflict do nothing;
