-- Addresses of posts that wait for an operator to capture their words: of bookmarks, saved posts and likes.
create table app.captures (
  id integer generated always as identity primary key,
  post_link text not null,
  post_key text not null unique,
  -- As far as the file knew.
  author text,
  -- Words beside the address in the file: a title, a note, a liked text.
  note text,
  from_file text not null,
  created_at timestamptz not null,
  -- The post that has the address now.
  post_id integer references app.posts (id) on delete cascade,
  dismissed_at timestamptz
);
create index captures_waiting on app.captures (id) where post_id is null and dismissed_at is null;
create index captures_post_id on app.captures (post_id);
