-- Requests of authors to remove their posts for good (`opt-out`) or one post (`takedown`), answered by an operator until `due_at`.
-- Schema `app` is not exposed by the data API.
create table app.requests (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('opt-out', 'takedown')),
  -- The author, by the name on the author's page.
  author text not null check (char_length(author) between 1 and 200),
  -- The post to take down.
  post_id integer references app.posts (id) on delete set null,
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
  constraint requests_post check (kind = 'takedown' or post_id is null)
);
create index requests_open on app.requests (due_at, id) where decided_at is null;
create unique index requests_open_key on app.requests (kind, author, lower(email), coalesce(post_id, 0))
  where decided_at is null;

-- The names, profiles and posts that no post may have which is on the site, and the pictures that are not served:
-- `name:adaabel`, `profile:x.com/ada`, `post:https://…`, `picture:…`. The request has no reference, because a restore keeps these
-- rows and may lose the request.
create table app.withheld (
  key text not null,
  request_id integer not null,
  created_at timestamptz not null default now(),
  primary key (key, request_id)
);
create index withheld_request on app.withheld (request_id);

-- A name without case, accents, emoji, spaces, punctuation and invisible characters; as it is where nothing else is left. The
-- characters are listed because classes such as [:alnum:] differ between databases.
create function app.fold_name(name text) returns text language sql immutable strict parallel safe set search_path = '' as $$
  select coalesce(nullif(replace(replace(replace(replace(translate(
    regexp_replace(lower(normalize(translate(name, '™℠', ''), NFKD)),
      '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u02B0-\u036F\u0483-\u0489\u0591-\u05C7\u061C'
      '\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u115F\u1160\u17B4\u17B5\u180B-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF\u2000-\u2BFF'
      '\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030-\u303F\u3164\uD800-\uF8FF\uFE00-\uFE6F\uFEFF\uFFA0\uFFF0-\uFFFF'
      '\U0001F000-\U0001FAFF\U000E0000-\U0010FFFF]', '', 'g'),
    'øłđðħŧı', 'olddhti'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), ''), btrim(name))
$$;

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
create function app.find_withheld(post_user text, user_link text, post_link text, canonical_link text, text_hash text)
returns text language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from app.withheld) then return null; end if;
  return (
    select min(w.key) from app.withheld w where w.key in (
      'name:' || app.fold_name(post_user),
      'profile:' || app.profile_key(user_link, false),
      'profile:' || app.profile_key(post_link, true),
      'post:' || canonical_link,
      'post:' || text_hash));
end $$;

-- No writer can forget it: a withheld post is deleted in the moment in which it would be published.
create function app.withhold_post() returns trigger language plpgsql set search_path = '' as $$
begin
  if app.find_withheld(new.post_user, new.user_link, new.post_link, new.canonical_link, new.text_hash) is not null then
    new.last_published_at := new.published_at;
    new.published_at := null;
    new.deleted_at := now();
  end if;
  return new;
end $$;
create trigger posts_withhold before insert or update of published_at, post_user, user_link, post_link, canonical_link, text_hash
  on app.posts for each row when (new.published_at is not null) execute function app.withhold_post();
