-- Requests of authors, answered by an operator until `due_at`: to remove their posts for good (`opt-out`) or one post (`takedown`), or to
-- confirm that a page is theirs (`claim`), by a page of their own that names the site or a code. A granted claim shows `link`.
create table app.requests (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('opt-out', 'takedown', 'claim')),
  -- The author, by the name on the author's page.
  author text not null check (char_length(author) between 1 and 200),
  -- The post to take down.
  post_id integer references app.posts (id) on delete set null,
  link text check (char_length(link) between 1 and 1000),
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 254),
  -- The requester is the author, acts for the author, or is somebody else.
  relation text not null check (relation in ('author', 'agent', 'other')),
  note text check (char_length(note) between 1 and 2000),
  created_at timestamptz not null,
  due_at timestamptz not null,
  decided_at timestamptz,
  outcome text check (outcome in ('granted', 'refused')),
  reason text,
  constraint requests_decided check ((decided_at is null) = (outcome is null)),
  constraint requests_link check (kind <> 'claim' or link is not null),
  constraint requests_post check (kind = 'takedown' or post_id is null)
);
create index requests_open on app.requests (due_at, id) where decided_at is null;
create unique index requests_open_key on app.requests (kind, author, lower(email), coalesce(post_id, 0))
  where decided_at is null;
create index requests_claims on app.requests (app.fold_name(author)) where kind = 'claim' and outcome = 'granted';

-- The page of an author shows the link of a claim.
create function app.move_version_for_claim() returns trigger language plpgsql as $$
begin
  if new.kind = 'claim' then update app.counters set value = value + 1 where name = 'data_version'; end if;
  return null;
end $$;
create trigger requests_move_version after update of outcome, link on app.requests
  for each row execute function app.move_version_for_claim();

-- The names, profiles and posts that no post on the site may have, and the pictures that are not served:
-- `name:adaabel`, `profile:x.com/ada`, `post:https://…`, `picture:…`. The request has no reference, because a restore keeps these
-- rows and may lose the request.
create table app.withheld (
  key text not null,
  request_id integer not null,
  created_at timestamptz not null default now(),
  primary key (key, request_id)
);
create index withheld_request on app.withheld (request_id);

-- The profile that a link leads to, in one spelling, or null: 'x.com/ada', 'linkedin.com/ada', 'example.com/authors/ada'. The link of
-- a post names the profile on X and LinkedIn only.
create function app.profile_key(link text, is_post boolean) returns text language sql immutable strict parallel safe
set search_path = '' as $$
  select case
    when bare ~ '^x\.com/' then
      'x.com/' || (regexp_match(bare, '^x\.com/@?(?!(?:i|home|search|intent|share|hashtag|explore)(?:/|$))([^/]+)'))[1]
    when bare ~ '^linkedin\.com/' then
      'linkedin.com/' || coalesce(
        (regexp_match(bare, '^linkedin\.com/(?:in|pub|company|school|showcase)/([^/]+)'))[1],
        (regexp_match(bare, '^linkedin\.com/posts/([^/_]+)_'))[1])
    when not is_post then (regexp_match(bare, '^[^/]+\.[^/]+/.+$'))[1]
  end
  from (
    select regexp_replace(regexp_replace(
      rtrim(regexp_replace(regexp_replace(regexp_replace(lower(btrim(link)), '^(?:[a-z]+:)?//', ''), '[?#].*$', ''), '/{2,}', '/', 'g'), '/'),
      '^(?:(?:www|m|mobile)\.)+|^[a-z]{2}\.(?=linkedin\.com)', ''), '^twitter\.com', 'x.com') as bare
  ) links
$$;

-- The first key by which a post is withheld, or null.
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

-- No writer can forget it: a withheld post is deleted in the moment in which it would be published.
create function app.withhold_post() returns trigger language plpgsql set search_path = '' as $$
begin
  if app.find_withheld(new.post_user, new.user_link, new.post_link, new.post_key, new.text_hash) is not null then
    new.last_published_at := new.published_at;
    new.published_at := null;
    new.deleted_at := now();
  end if;
  return new;
end $$;
create trigger posts_withhold before insert or update of published_at, post_user, user_link, post_link, post_key, text_hash
  on app.posts for each row when (new.published_at is not null) execute function app.withhold_post();
