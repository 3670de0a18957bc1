-- Posts of X and LinkedIn were known by a spelling of their link, so that one post could be here under several.
create function app.number_key(link text) returns text language sql immutable set search_path = '' as $$
  select case
    when link ~* '^https://([^/]+\.)?linkedin\.com(:\d+)?[/?]' then 'linkedin:' || coalesce(
      (regexp_match(link, '^[^?]*(?:[:,(/]|%(?:25)?(?:3A|2C|28))(?:activity|share|ugcpost)(?::|%(?:25)?3A)(\d+)', 'i'))[1],
      (regexp_match(link, '^[^?]*[-_/](?:activity|share|ugcpost)-(\d+)(?:-[\w-]*)?(?:\?|$)', 'i'))[1],
      (regexp_match(link, '(?:[:,(/]|%(?:25)?(?:3A|2C|28))(?:activity|share|ugcpost)(?::|%(?:25)?3A)(\d+)', 'i'))[1])
    when link ~* '^https://([^/]+\.)?((x|twitter|xcancel|twittpr|(fx|vx)twitter|(fixup|fixv)x)\.com|nitter\.[^/]+)(:\d+)?/'
      then 'x:' || (regexp_match(link, '^https://[^/]+/(?:[^/?]+/){0,2}status(?:es)?/(\d+)', 'i'))[1]
    else 'x:' || (regexp_match(link, '^https://[^/]+/\w{1,15}/status/(\d{15,19})(?!\d)', 'i'))[1]
  end
$$;

-- Of several, the oldest that is on the site stays, else the oldest.
create temporary table same_posts as
select id, first_value(id) over (partition by key order by published_at is null, id) as kept_id, key
from (select id, published_at, coalesce(app.number_key(post_key), post_key) as key from app.posts where post_key is not null) posts;

-- What readers saved and attached moves to it.
update app.bookmarks_posts b set post_id = s.kept_id
from same_posts s
where s.id = b.post_id and s.id <> s.kept_id
  and not exists (
    select from app.bookmarks_posts other join same_posts o on o.id = other.post_id
    where other.bookmark_id = b.bookmark_id and o.kept_id = s.kept_id
      and (o.id = o.kept_id or other.position < b.position));
delete from app.bookmarks_posts b using same_posts s where s.id = b.post_id and s.id <> s.kept_id;
insert into app.posts_hashtags (post_id, hashtag_id)
select s.kept_id, h.hashtag_id from app.posts_hashtags h join same_posts s on s.id = h.post_id and s.id <> s.kept_id
order by h.position on conflict do nothing;

-- The others are deleted, and keep a key of their own.
update app.posts p set post_key = s.key || '#' || p.id, deleted_at = coalesce(p.deleted_at, now()),
  last_published_at = coalesce(p.published_at, p.last_published_at), published_at = null
from same_posts s where s.id = p.id and s.id <> s.kept_id;
update app.posts p set post_key = s.key from same_posts s where s.id = p.id and s.id = s.kept_id and s.key <> p.post_key;

insert into app.former_post_keys (key, post_id)
select distinct on (app.number_key(key)) app.number_key(key), post_id
from app.former_post_keys where app.number_key(key) is not null order by app.number_key(key), post_id
on conflict do nothing;
delete from app.former_post_keys where app.number_key(key) is not null;

insert into app.withheld (key, request_id, created_at)
select 'post:' || app.number_key(substr(key, 6)), request_id, created_at
from app.withheld where key like 'post:%' and app.number_key(substr(key, 6)) is not null
on conflict do nothing;
delete from app.withheld where key like 'post:%' and app.number_key(substr(key, 6)) is not null;

-- Listings are compared by the ids of items from now on.
delete from app.source_items;
drop table same_posts;
drop function app.number_key(text);
