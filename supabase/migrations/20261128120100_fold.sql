-- What letters are compared by: the same as `fold` of lib/utils/fold.ts, which says what and why.
create function app.fold(content text) returns text language plpgsql immutable strict parallel safe cost 1000 as $$
declare
  plain text := content;
begin
  if content ~ '[^\u0001-\u007F]' then
    plain := translate(
      regexp_replace(content,
        '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0'
        '\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]+', '', 'g'),
      '´″', '''"');
    -- A run of combining marks takes quadratic time.
    if plain ~ '[^\u0001-\u007F]{250}' then
      select string_agg(normalize(part[1], NFKC), '' order by number) into plain
      from regexp_matches(plain, '[\u0001-\u007F]*[^\u0001-\u007F]{0,250}', 'g') with ordinality parts (part, number);
    else
      plain := normalize(plain, NFKC);
    end if;
    plain := replace(replace(replace(lower(plain), 'ς', 'σ'), 'ß', 'ss'), U&'i\0307', 'i');
    plain := regexp_replace(plain, '[‘’‚‛′‵ʹʻʼʽˈˊˋ׳❛❜]', '''', 'g');
    plain := regexp_replace(plain, '[“”„‟«»״〝〞〟❝❞]', '"', 'g');
    plain := regexp_replace(plain, '[‐-―−⁃⸺⸻֊־]', '-', 'g');
  else
    plain := lower(plain);
  end if;
  plain := replace(plain, '`', '''');
  return case when plain ~ '  |[\t\v\f\u0085\u1680\u2028\u2029]'
    then regexp_replace(plain, '[ \t\v\f\u0085\u1680\u2028\u2029]+', ' ', 'g') else plain end;
end $$;

-- The pattern of `like` for what contains this text, once it is folded.
create function app.like_part(part text) returns text language sql immutable strict parallel safe as $$
  select '%' || regexp_replace(app.fold(part), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- A search for letters in any form: both sides are folded.
alter table app.posts drop column search_text;
alter table app.posts add column search_text text not null generated always as (
  app.fold(title || E'\n' || coalesce(description, '') || E'\n' || text)
) stored;
alter table app.posts alter column search_text set statistics 0;
truncate app.words;
insert into app.words (word) select distinct word from app.posts, unnest(app.words_of(search_text)) word;
create index posts_words on app.posts using gin ((app.words_of(search_text) collate "C")) with (gin_pending_list_limit = 256);
create index posts_search on app.posts using gin (search_text extensions.gin_trgm_ops) with (gin_pending_list_limit = 256);
analyze app.posts;

-- The spellings of an author.
create index authors_folded on app.authors (app.fold(name));

-- Hashtags that are now the same become one: a banned one before a public one, then the one with most posts. Its address is the only
-- one, because addresses are folded, too. An entry of the log has what was joined, like that of an operator.
create temp table joined on commit drop as
select h.id, h.name, h.state, h.posts_count, first_value(h.id) over same as into_id,
  -- A name in plain letters, if one of them has it.
  first_value(h.name) over (partition by app.fold(h.name) order by h.name = normalize(h.name, NFKC) desc, length(h.name), h.posts_count desc, h.id) as into_name
from app.hashtags h
window same as (partition by app.fold(h.name) order by array_position('{banned,public,waiting}', h.state), h.posts_count desc, h.id);

insert into app.audit_log (actor, action, subject, subject_id, before, after)
select 'site', 'hashtags.merge', 'hashtags', j.into_id::text,
  jsonb_build_object(
    'from', jsonb_build_object('id', j.id, 'name', j.name, 'state', j.state),
    'posts', coalesce((select jsonb_agg(ph.post_id order by ph.position) from app.posts_hashtags ph where ph.hashtag_id = j.id), '[]'),
    'added', coalesce((
      select jsonb_agg(ph.post_id order by ph.position) from app.posts_hashtags ph where ph.hashtag_id = j.id and not exists (
        select from app.posts_hashtags has where has.post_id = ph.post_id and has.hashtag_id = j.into_id)), '[]')),
  jsonb_build_object('name', j.into_name)
from joined j where j.id <> j.into_id;
insert into app.posts_hashtags (post_id, hashtag_id)
select ph.post_id, j.into_id from app.posts_hashtags ph join joined j on j.id = ph.hashtag_id where j.id <> j.into_id
order by ph.position on conflict do nothing;
insert into app.hashtag_makers (hashtag_id, user_id)
select j.into_id, m.user_id from app.hashtag_makers m join joined j on j.id = m.hashtag_id
join app.hashtags h on h.id = j.into_id where j.id <> j.into_id and h.state = 'waiting' on conflict do nothing;
delete from app.posts_hashtags ph using joined j where j.id = ph.hashtag_id and j.id <> j.into_id;
delete from app.hashtags h using joined j where j.id = h.id and j.id <> j.into_id;
drop index if exists app.hashtags_name_key;
update app.hashtags h set name = j.into_name from joined j where j.id = h.id and j.into_name <> h.name;
create unique index hashtags_name_key on app.hashtags (app.fold(name));

-- So do collections of one owner.
create temp table joined_bookmarks on commit drop as
select id, min(id) over (partition by user_id, app.fold(name)) as into_id from app.bookmarks;
insert into app.bookmarks_posts (bookmark_id, post_id)
select j.into_id, bp.post_id from app.bookmarks_posts bp join joined_bookmarks j on j.id = bp.bookmark_id where j.id <> j.into_id
order by bp.position on conflict do nothing;
delete from app.bookmarks b using joined_bookmarks j where j.id = b.id and j.id <> j.into_id;
drop index if exists app.bookmarks_owner_name_key;
create unique index bookmarks_owner_name_key on app.bookmarks (user_id, app.fold(name));

-- New accounts are compared with it. Not unique, because earlier accounts stay.
create index users_username_folded on app.users (app.fold(username));

-- The desk's lists.
drop index if exists app.posts_desk_author_search, app.users_search, app.hashtags_search, app.audit_log_who, app.audit_log_former_hashtags;
create index posts_desk_author_search on app.posts using gin (app.fold(post_user) extensions.gin_trgm_ops) where deleted_at is null;
create index users_search on app.users using gin (app.fold(username || ' ' || email) extensions.gin_trgm_ops);
create index hashtags_search on app.hashtags using gin (app.fold(name) extensions.gin_trgm_ops);
create index audit_log_who on app.audit_log using gin (app.fold(username) extensions.gin_trgm_ops);
create index audit_log_former_hashtags on app.audit_log (app.fold(coalesce(before -> 'from' ->> 'name', before ->> 'name')))
  where action in ('hashtags.merge', 'hashtags.rename');
