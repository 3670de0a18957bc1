-- What IndexNow and the hub of the feeds were told of is noted separately: one that refuses does not keep the other from hearing.
alter table app.changed_addresses add is_published boolean not null default false;

create or replace function app.note_changed_addresses(paths text[]) returns void language sql as $$
  insert into app.changed_addresses as c (path)
  select distinct p from unnest(paths) p where p is not null order by p
  on conflict (path) do update set version = excluded.version, is_indexed = false, is_published = false
$$;

-- Only what visitors see, which ends when a summary is hidden.
create or replace function app.note_changed_summary() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (new.status = 'completed' or (tg_op = 'UPDATE' and old.status = 'completed')) and (tg_op = 'INSERT'
      or (new.title, new.summary_content, new.status) is distinct from (old.title, old.summary_content, old.status)) then
    perform app.note_changed_addresses(array['/summaries/' || tg_argv[0] || '/' || (to_jsonb(new) ->> tg_argv[1])]);
  end if;
  return null;
end $$;
