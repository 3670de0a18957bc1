-- What an operator took off the site. Everything that readers see asks for `published_at` alone, so a hidden or deleted post
-- has none, like a draft; these columns tell the three apart. A deleted post stays: it can be restored, its source does not
-- bring it again, and its address answers that it is gone.
alter table app.posts
  add column hidden_at timestamptz,
  add column deleted_at timestamptz,
  -- When it was published before it was hidden or deleted. Null for what nobody ever saw.
  add column last_published_at timestamptz,
  -- The hashtags that a draft gets when it is published; null: those of its text.
  add column draft_hashtags jsonb,
  add constraint posts_off_the_site check (published_at is null or (hidden_at is null and deleted_at is null));

-- Drafts that were dropped in review are deleted posts now.
update app.posts set deleted_at = now() where published_at is null and id in (select post_id from app.discarded_drafts);

-- An earlier version publishes every draft at once, except those in this table: what is off the site stands there, too.
create function app.discard_what_is_off_the_site() returns trigger language plpgsql as $$
begin
  if new.hidden_at is null and new.deleted_at is null then
    delete from app.discarded_drafts where post_id = new.id;
  else
    insert into app.discarded_drafts (post_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger posts_discarded after update of hidden_at, deleted_at on app.posts for each row
  when (old.hidden_at is distinct from new.hidden_at or old.deleted_at is distinct from new.deleted_at)
  execute function app.discard_what_is_off_the_site();

-- By what a post was known (its canonical link, or the hash of its text) before an operator corrected that. Its source still
-- calls it so, and must not bring it a second time.
create table app.former_post_keys (
  key text primary key,
  post_id integer not null references app.posts (id) on delete cascade
);
create index former_post_keys_post on app.former_post_keys (post_id);

-- The desk's list of posts, in each order and by each filter. Of a title, what fits into an index.
create index posts_desk_created on app.posts (created_at desc, id desc) where deleted_at is null;
create index posts_desk_updated on app.posts (updated_at desc, id desc) where deleted_at is null;
create index posts_desk_title on app.posts (lower(left(title, 100)), id) where deleted_at is null;
create index posts_desk_author on app.posts (post_user, created_at desc, id desc) where deleted_at is null;
create index posts_desk_platform on app.posts (type, created_at desc, id desc) where deleted_at is null;
create index posts_desk_drafts on app.posts (created_at desc, id desc)
  where published_at is null and hidden_at is null and deleted_at is null;
create index posts_desk_hidden on app.posts (created_at desc, id desc) where hidden_at is not null and deleted_at is null;
create index posts_desk_deleted on app.posts (created_at desc, id desc) where deleted_at is not null;
create index posts_desk_author_search on app.posts using gin (lower(post_user) extensions.gin_trgm_ops) where deleted_at is null;
