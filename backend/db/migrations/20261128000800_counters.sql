-- Totals and the data version, kept by triggers, so that no page counts a million rows. Drafts (published_at is null) count nowhere.
-- Triggers are per statement with transition tables: a bulk load of ten thousand posts costs a few updates.
create table app.counters (
  name text primary key,
  value bigint not null default 0
);
insert into app.counters (name) values ('posts'), ('data_version');

create table app.authors (
  name text primary key,
  posts_count integer not null default 0
);
create index authors_by_count on app.authors (posts_count desc, name);
-- The spellings of an author.
create index authors_folded on app.authors (app.fold(name));

-- Each write of content updates the counters' row in the end. Two writers that got there with rows that the other wants would be a
-- deadlock, and the database would end one of them. So each statement waits there before it takes anything else, also one that was typed
-- by hand. Bookmarks are no content: only their owner's responses show them.
create function app.wait_for_counters() returns trigger language plpgsql as $$
begin
  perform from app.counters where name = 'data_version' for update;
  return null;
end $$;
create trigger posts_wait_for_counters before insert or update or delete on app.posts
  for each statement execute function app.wait_for_counters();
create trigger posts_hashtags_wait_for_counters before insert or update or delete on app.posts_hashtags
  for each statement execute function app.wait_for_counters();
create trigger hashtags_wait_for_counters before insert or delete or update of name, state, created_at, updated_at on app.hashtags
  for each statement execute function app.wait_for_counters();
create trigger images_wait_for_counters before update or delete on app.images
  for each statement execute function app.wait_for_counters();

-- Responses that are the same for everybody are cached until the data version increases. So whatever shows in one increases it, and
-- every process is notified when the transaction commits (backend/db/content-state.ts).
create function app.tell_of_changed_content() returns trigger language plpgsql as $$
begin
  -- Without a payload: a transaction notifies once, however many of its statements increase the version.
  perform pg_notify('content_changed', '');
  return null;
end $$;
create trigger counters_tell_of_changed_content after update on app.counters for each row
  when (new.name = 'data_version') execute function app.tell_of_changed_content();

create function app.move_data_version() returns trigger language plpgsql as $$
begin
  update app.counters set value = value + 1 where name = 'data_version';
  return null;
end $$;
-- Posts and attachments increase it where they are counted, below; a hashtag's count follows from those.
create trigger hashtags_move_version after insert or delete or update of name, state, created_at, updated_at on app.hashtags
  for each statement execute function app.move_data_version();
-- A new picture shows when a post gets it.
create trigger images_move_version after update or delete on app.images
  for each statement execute function app.move_data_version();
create trigger posts_move_version_when_emptied after truncate on app.posts
  for each statement execute function app.move_data_version();
create trigger posts_hashtags_move_version_when_emptied after truncate on app.posts_hashtags
  for each statement execute function app.move_data_version();
create trigger hashtags_move_version_when_emptied after truncate on app.hashtags
  for each statement execute function app.move_data_version();
create trigger images_move_version_when_emptied after truncate on app.images
  for each statement execute function app.move_data_version();

create function app.count_added_posts() returns trigger language plpgsql as $$
begin
  update app.counters
    set value = value + case name when 'posts' then (select count(*) from added where published_at is not null) else 1 end
    where name in ('posts', 'data_version');
  insert into app.authors as a (name, posts_count)
    select post_user, count(*) from added
    where published_at is not null and post_user is not null
    group by post_user order by post_user
    on conflict (name) do update set posts_count = a.posts_count + excluded.posts_count;
  return null;
end $$;

create function app.count_removed_posts() returns trigger language plpgsql as $$
begin
  update app.counters
    set value = value - case name when 'posts' then (select count(*) from removed where published_at is not null) else -1 end
    where name in ('posts', 'data_version');
  update app.authors a
    set posts_count = a.posts_count - gone.n
    from (
      select post_user, count(*) as n from removed
      where published_at is not null and post_user is not null
      group by post_user
    ) gone
    where a.name = gone.post_user;
  delete from app.authors where posts_count <= 0;
  return null;
end $$;

create function app.count_published_hashtags() returns trigger language plpgsql as $$
begin
  update app.hashtags h
    set posts_count = h.posts_count + moved.n
    from (
      select ph.hashtag_id, sum(case when n.published_at is null then -1 else 1 end) as n
      from added n
      join removed o on o.id = n.id and (o.published_at is null) <> (n.published_at is null)
      join app.posts_hashtags ph on ph.post_id = n.id
      group by ph.hashtag_id
    ) moved
    where h.id = moved.hashtag_id;
  return null;
end $$;

-- On update the new rows are added before the old ones are subtracted (triggers fire by name), so that an author whose only post
-- changes does not disappear in between.
create trigger posts_counts_1_added_by_insert after insert on app.posts
  referencing new table as added for each statement execute function app.count_added_posts();
create trigger posts_counts_1_added_by_update after update on app.posts
  referencing new table as added for each statement execute function app.count_added_posts();
create trigger posts_counts_2_removed_by_update after update on app.posts
  referencing old table as removed for each statement execute function app.count_removed_posts();
create trigger posts_counts_2_removed_by_delete after delete on app.posts
  referencing old table as removed for each statement execute function app.count_removed_posts();
create trigger posts_counts_3_hashtags after update on app.posts
  referencing new table as added old table as removed for each statement execute function app.count_published_hashtags();

create function app.count_attached_hashtags() returns trigger language plpgsql as $$
begin
  update app.hashtags h set posts_count = h.posts_count + c.n
    from (
      select a.hashtag_id, count(*) as n from added a
      join app.posts p on p.id = a.post_id and p.published_at is not null
      group by a.hashtag_id
    ) c
    where h.id = c.hashtag_id;
  update app.counters set value = value + 1 where name = 'data_version';
  return null;
end $$;

create function app.count_detached_hashtags() returns trigger language plpgsql as $$
begin
  update app.hashtags h set posts_count = h.posts_count - c.n
    from (
      select r.hashtag_id, count(*) as n from removed r
      join app.posts p on p.id = r.post_id and p.published_at is not null
      group by r.hashtag_id
    ) c
    where h.id = c.hashtag_id;
  update app.counters set value = value + 1 where name = 'data_version';
  return null;
end $$;

create trigger posts_hashtags_counts_attached after insert on app.posts_hashtags
  referencing new table as added for each statement execute function app.count_attached_hashtags();
create trigger posts_hashtags_counts_1_added_by_update after update on app.posts_hashtags
  referencing new table as added for each statement execute function app.count_attached_hashtags();
create trigger posts_hashtags_counts_2_removed_by_update after update on app.posts_hashtags
  referencing old table as removed for each statement execute function app.count_detached_hashtags();
create trigger posts_hashtags_counts_detached after delete on app.posts_hashtags
  referencing old table as removed for each statement execute function app.count_detached_hashtags();

-- A cascade would remove the attachments after the post is gone, when it is unknown whether it was published.
create function app.detach_hashtags_first() returns trigger language plpgsql as $$
begin
  delete from app.posts_hashtags where post_id = old.id;
  return old;
end $$;
create trigger posts_detach_hashtags_first before delete on app.posts
  for each row execute function app.detach_hashtags_first();
