-- Authors confirm that a page is theirs (`claim`), by a page of their own that names the site or a code. A granted one shows `link`.
alter table app.requests drop constraint requests_kind_check;
alter table app.requests add constraint requests_kind_check check (kind in ('opt-out', 'takedown', 'claim'));
alter table app.requests add column link text check (char_length(link) between 1 and 1000);
alter table app.requests add constraint requests_link check (kind <> 'claim' or link is not null);
create index requests_claims on app.requests (app.fold_name(author)) where kind = 'claim' and outcome = 'granted';

-- The page of an author shows the link.
create function app.move_version_for_claim() returns trigger language plpgsql as $$
begin
  if new.kind = 'claim' then update app.counters set value = value + 1 where name = 'data_version'; end if;
  return null;
end $$;
create trigger requests_move_version after update of outcome, link on app.requests
  for each row execute function app.move_version_for_claim();
