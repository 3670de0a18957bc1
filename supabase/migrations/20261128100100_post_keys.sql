-- What a post is known by besides its text: its number at a network (`x:1881…`, `linkedin:7345…`), the address in one spelling, or,
-- where several items of a feed have one link, the link with the item's own id. backend/text/post-keys.ts writes them.
alter table app.posts rename column canonical_link to post_key;
alter index app.posts_canonical_link_key rename to posts_post_key_key;

-- The item of its source that brought it, so that no other item of that source is taken for it.
alter table app.posts add column item_key text;
create unique index posts_item_key on app.posts (source_id, item_key);

drop function app.find_withheld(text, text, text, text, text);
create function app.find_withheld(post_user text, user_link text, post_link text, post_key text, text_hash text)
returns text language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from app.withheld) then return null; end if;
  return (
    select min(w.key) from app.withheld w where w.key in (
      'name:' || app.fold_name(post_user),
      'profile:' || app.profile_key(user_link, false),
      'profile:' || app.profile_key(post_link, true),
      'post:' || post_key,
      'post:' || text_hash));
end $$;

create or replace function app.withhold_post() returns trigger language plpgsql set search_path = '' as $$
begin
  if app.find_withheld(new.post_user, new.user_link, new.post_link, new.post_key, new.text_hash) is not null then
    new.last_published_at := new.published_at;
    new.published_at := null;
    new.deleted_at := now();
  end if;
  return new;
end $$;
