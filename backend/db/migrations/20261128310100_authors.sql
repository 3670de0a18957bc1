-- Authors beyond the names on their posts. One person is one `app.fold_name` of a name, whatever its spelling.

-- A profile that is shown where a post names none, and a note that only operators see.
create table app.author_details (
  key text primary key,
  name text not null,
  profile_link text,
  note text,
  updated_at timestamptz not null
);

-- The names under which posts have come in, and still may, of authors who were renamed or merged. Every former name leads to the name
-- that posts have now, never to another former one, so there are no chains and no circles.
create table app.author_aliases (
  former text primary key,
  key text not null generated always as (app.fold_name(former)) stored,
  name text not null
);
create index author_aliases_key on app.author_aliases (key);
create index author_aliases_name on app.author_aliases (app.fold_name(name));

alter table app.authors add column key text generated always as (app.fold_name(name)) stored;
create index authors_key on app.authors (key);
-- All posts of an author, in every state and spelling.
create index posts_author_key on app.posts (app.fold_name(post_user)) where post_user is not null;

-- The name that posts have whose author is called so.
create function app.name_of_author(given text) returns text language plpgsql stable strict set search_path = '' as $$
begin
  if not exists (select from app.author_aliases) then return given; end if;
  return coalesce((select a.name from app.author_aliases a where a.key = app.fold_name(given) limit 1), given);
end $$;

-- No writer can forget it. Runs before posts_withhold, which looks at the name.
create function app.name_author() returns trigger language plpgsql set search_path = '' as $$
begin
  new.post_user := app.name_of_author(new.post_user);
  return new;
end $$;
create trigger posts_author before insert or update of post_user on app.posts
  for each row when (new.post_user is not null) execute function app.name_author();
