-- A trigram index only says which texts may contain a part of a word, and each of them would have to be read. An index of whole words
-- knows. The words that contain the part are asked of `app.words`, which has each of them once (docs/decisions/0028-search.md).

-- The parts of a text between its spaces and commonest punctuation. A term without any of those is in the text exactly if it is in one of
-- these. A word of more than 200 characters comes in overlapping pieces, because no index takes it whole: a term of up to 100 characters
-- is in one of the pieces. backend/api/content/repositories/search-posts.ts has the same separators and length.
create function app.words_of(content text) returns text[]
language plpgsql immutable strict parallel safe cost 10000 as $$
declare
  words text[] := array_remove(regexp_split_to_array(content, E'[ .,;:!?()"/\n\r\t]+'), '');
begin
  if content ~ E'[^ .,;:!?()"/\n\r\t]{201}' then
    words := array(
      select substr(word, start, 200) from unnest(words) word, generate_series(1, greatest(1, length(word) - 100), 100) start
    );
  end if;
  return words;
end $$;

-- It has all posts, because the planner takes no statistics from a partial index: `words_of` has them from here, and with them the
-- planner knows which words are common. New posts wait in a small list, because every search reads it.
create index posts_words on app.posts using gin ((app.words_of(search_text) collate "C")) with (gin_pending_list_limit = 256);
-- For what words cannot answer: phrases, punctuation, parts of very many words.
create index posts_search on app.posts using gin (search_text extensions.gin_trgm_ops) with (gin_pending_list_limit = 256);

-- A word stays when its last post goes: it then leads to none.
create table app.words (word text collate "C" primary key);
create index words_parts on app.words using gin (word extensions.gin_trgm_ops) with (fastupdate = off);

create function app.learn_words() returns trigger language plpgsql as $$
begin
  insert into app.words (word)
    select distinct word from added, unnest(app.words_of(search_text)) word on conflict do nothing;
  return null;
end $$;

create function app.learn_changed_words() returns trigger language plpgsql as $$
begin
  insert into app.words (word)
    select distinct word from added join removed using (id), unnest(app.words_of(added.search_text)) word
    where added.search_text <> removed.search_text on conflict do nothing;
  return null;
end $$;

create trigger posts_words_added after insert on app.posts
  referencing new table as added for each statement execute function app.learn_words();
create trigger posts_words_changed after update on app.posts
  referencing new table as added old table as removed for each statement execute function app.learn_changed_words();
