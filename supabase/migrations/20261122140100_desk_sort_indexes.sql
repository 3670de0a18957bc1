-- The desk's lists of readers, addresses and hashtags can be put into the order of every column. How many bookmarks a reader has
-- is counted as they come and go: no list can be sorted by a number that has to be counted for each of its rows first.

alter table app.users add column bookmarks_count integer not null default 0;
update app.users u set bookmarks_count = b.n
  from (select user_id, count(*) as n from app.bookmarks group by user_id) b where b.user_id = u.id;

create function app.count_added_bookmarks() returns trigger language plpgsql as $$
begin
  update app.users u set bookmarks_count = u.bookmarks_count + b.n
    from (select user_id, count(*) as n from added group by user_id) b where b.user_id = u.id;
  return null;
end $$;

create function app.count_removed_bookmarks() returns trigger language plpgsql as $$
begin
  update app.users u set bookmarks_count = u.bookmarks_count - b.n
    from (select user_id, count(*) as n from removed group by user_id) b where b.user_id = u.id;
  return null;
end $$;

create trigger bookmarks_counts_added after insert on app.bookmarks
  referencing new table as added for each statement execute function app.count_added_bookmarks();
create trigger bookmarks_counts_removed after delete on app.bookmarks
  referencing old table as removed for each statement execute function app.count_removed_bookmarks();

create index users_bookmarks on app.users (bookmarks_count, id);
create index users_state on app.users (blocked, id);
create index subscribers_confirmed on public.subscribers (confirmed_at desc nulls last, id desc);
create index hashtags_state on app.hashtags (state, id);
