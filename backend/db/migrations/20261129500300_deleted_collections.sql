-- Collections that their owners have deleted, for as long as that can be taken back. Nothing else reads them.
create table app.deleted_bookmarks (
  id integer primary key,
  user_id integer not null references app.users (id) on delete cascade,
  name text not null,
  created_at timestamptz not null,
  -- An array of {post, note, position, added_at}.
  posts jsonb not null,
  deleted_at timestamptz not null
);
create index deleted_bookmarks_user on app.deleted_bookmarks (user_id);
create index deleted_bookmarks_time on app.deleted_bookmarks (deleted_at);

-- A list outlives its collection so long, with its address, its reports and what an operator decided of it.
alter table app.lists
  drop constraint lists_bookmark_id_fkey,
  add column user_id integer references app.users (id) on delete cascade;
update app.lists l set user_id = b.user_id from app.bookmarks b where b.id = l.bookmark_id;
alter table app.lists alter column user_id set not null;
create index lists_user on app.lists (user_id);
