-- Stories are news: posts that are old when they come, as those of an archive, are compared with none. One that was placed while it was
-- new, and was corrected since, is placed again.
create function app.is_recent(post_date timestamptz) returns boolean language sql stable as $$
  select post_date > now() - interval '90 days'
$$;

create or replace function app.note_unplaced_posts() returns trigger language plpgsql as $$
begin
  insert into app.unplaced_posts (post_id) select id from added where published_at is not null and app.is_recent(created_at)
  on conflict (post_id) do update set is_read = false;
  return null;
end $$;

create or replace function app.note_posts_to_place_again() returns trigger language plpgsql as $$
begin
  insert into app.unplaced_posts (post_id)
  select n.id from removed o join added n on n.id = o.id
    left join lateral (select true as is_known from app.story_evidence e where e.post_id = n.id limit 1) known on true
  where n.published_at is not null and (known.is_known or app.is_recent(n.created_at))
    and (o.published_at is null and known.is_known is null
      or (o.title, o.text, o.post_user, o.post_link, o.created_at) is distinct from (n.title, n.text, n.post_user, n.post_link, n.created_at))
  on conflict (post_id) do update set is_read = false;
  return null;
end $$;
