-- Totals kept by triggers, so that no page has to count a million rows. Drafts (published_at is null) count nowhere.
-- All are statement-level with transition tables: a bulk load of ten thousand posts costs a few updates.

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

-- On update the new rows are added before the old ones are taken away (triggers fire by name),
-- so that an author whose only post changes does not disappear in between.
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
create trigger posts_hashtags_counts_detached after delete on app.posts_hashtags
  referencing old table as removed for each statement execute function app.count_detached_hashtags();

-- A cascade would remove the attachments after the post is gone, when nobody can tell whether it was published.
create function app.detach_hashtags_first() returns trigger language plpgsql as $$
begin
  delete from app.posts_hashtags where post_id = old.id;
  return old;
end $$;
create trigger posts_detach_hashtags_first before delete on app.posts
  for each row execute function app.detach_hashtags_first();
