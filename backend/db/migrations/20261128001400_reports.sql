-- Readers' reports of posts. A report is open until an operator settles it; one of a post that was taken off the site stays as it is, so
-- that it is there again with the post.
create table app.reports (
  id integer generated always as identity primary key,
  post_id integer not null references app.posts (id) on delete cascade,
  reason text not null check (reason in ('spam', 'incorrect', 'offensive', 'copyright', 'other')),
  note text check (char_length(note) between 1 and 500),
  -- Whether a reader with an account reported it.
  signed_in boolean not null,
  -- A keyed hash of who reported which post, so that each can once; deleted as soon as the report is settled.
  reporter_hash text check ((reporter_hash is null) = (settled_at is not null)),
  created_at timestamptz not null,
  settled_at timestamptz
);
create unique index reports_reporter_key on app.reports (post_id, reporter_hash) where settled_at is null;
create index reports_post on app.reports (post_id, created_at desc);

-- How many reports a post has, and when the newest came: the desk lists reported posts in these orders, and all posts by how many of their
-- reports wait. Rows stay when nothing is left, with zeros.
create table app.reported_posts (
  post_id integer primary key references app.posts (id) on delete cascade,
  open integer not null default 0,
  open_at timestamptz,
  settled integer not null default 0,
  settled_at timestamptz
);
create index reported_posts_open on app.reported_posts (open, post_id) where open > 0;
create index reported_posts_open_at on app.reported_posts (open_at, post_id) where open > 0;
create index reported_posts_settled on app.reported_posts (settled, post_id) where settled > 0;
create index reported_posts_settled_at on app.reported_posts (settled_at, post_id) where settled > 0;

-- Counts the reports of some posts anew. Of two that count the same post at once the second waits at its row, and then sees what the first
-- has written.
create function app.count_reports(posts integer[]) returns void language plpgsql as $$
begin
  insert into app.reported_posts (post_id)
    select p.id from app.posts p where p.id = any(posts) order by p.id for key share
    on conflict (post_id) do nothing;
  perform from app.reported_posts where post_id = any(posts) order by post_id for update;
  update app.reported_posts rp
    set open = c.open, open_at = c.open_at, settled = c.settled, settled_at = c.settled_at
    from (
      select wanted.post_id,
        count(r.id) filter (where r.settled_at is null) as open,
        max(r.created_at) filter (where r.settled_at is null) as open_at,
        count(r.id) filter (where r.settled_at is not null) as settled,
        max(r.created_at) filter (where r.settled_at is not null) as settled_at
      from unnest(posts) wanted (post_id) left join app.reports r on r.post_id = wanted.post_id
      group by wanted.post_id
    ) c
    where rp.post_id = c.post_id;
end $$;

create function app.count_added_reports() returns trigger language plpgsql as $$
begin
  perform app.count_reports(array(select distinct post_id from added));
  return null;
end $$;

create function app.count_removed_reports() returns trigger language plpgsql as $$
begin
  perform app.count_reports(array(select distinct post_id from removed));
  return null;
end $$;

create trigger reports_counts_added after insert on app.reports
  referencing new table as added for each statement execute function app.count_added_reports();
create trigger reports_counts_changed after update on app.reports
  referencing new table as added for each statement execute function app.count_added_reports();
create trigger reports_counts_removed after delete on app.reports
  referencing old table as removed for each statement execute function app.count_removed_reports();
