-- A search for a word or a part of one used to read every text that might have it: the trigram index only says which might. An index of
-- whole words knows. Which words contain what is searched for is asked of `app.words`, which has each of them once.

-- What a text has between its spaces and commonest punctuation. A part without any of those is in the text exactly if it is in one of
-- these. Words of more than 200 characters come in overlapping pieces, because no index takes them whole: a part of up to 100
-- characters is in one of the pieces. `backend/content/repositories/search-words.ts` knows this, too.
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

create table app.words (word text collate "C" primary key);

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
-- A word stays when its last post goes: it then leads to none.
create trigger posts_words_added after insert on app.posts
  referencing new table as added for each statement execute function app.learn_words();
create trigger posts_words_changed after update on app.posts
  referencing new table as added old table as removed for each statement execute function app.learn_changed_words();

insert into app.words (word) select distinct word from app.posts, unnest(app.words_of(search_text)) word;
create index words_parts on app.words using gin (word extensions.gin_trgm_ops) with (fastupdate = off);
-- In front the post's bucket of 512 ids, and below zero that of 8,192: a search reads some of them at a time.
create index posts_words on app.posts
  using gin ((array[id >> 9, ~(id >> 13)]), (app.words_of(search_text) collate "C"))
  with (gin_pending_list_limit = 256) where published_at is not null;
