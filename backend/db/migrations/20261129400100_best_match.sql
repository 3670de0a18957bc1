-- Searched with SEARCH_EXTENSIONS=on (docs/decisions/0090-best-match.md). Without it there is one row that says so: the triggers read it
-- and do nothing else, and the tables stay empty.
create table app.search_state (
  single boolean primary key default true check (single),
  is_on boolean not null default false,
  -- Every published post has its document.
  is_filled boolean not null default false
);
insert into app.search_state default values;

-- The words of a text as search compares them, in order: folded, without accents and apostrophes, one spelling of British and American
-- forms. SellerCentral, seller-central and "seller central" are two words each. Characters of scripts without spaces are words of their own, and so
-- is an emoji, by its number.
-- The characters are listed because classes such as [:alnum:] differ between databases.
create function app.search_tokens(content text) returns text[] language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  -- Of a whole book as much as an index takes, however its letters are written.
  plain text := left(content, 20000);
  picture text;
begin
  if plain ~ '[a-z0-9][A-Z][a-z]|[a-z]{2}[A-Z]{2}|[A-Z]{3}[a-z]{2}' then
    plain := regexp_replace(plain, '([a-z0-9])([A-Z][a-z])', '\1 \2', 'g');
    plain := regexp_replace(plain, '([a-z]{2})([A-Z]{2})', '\1 \2', 'g');
    plain := regexp_replace(plain, '([A-Z]{2})([A-Z][a-z]{2})', '\1 \2', 'g');
  end if;
  plain := app.fold(plain);
  if plain ~ '[^\u0001-\u007F]' then
    -- Accents that no letter has taken: decomposing a long run of them takes quadratic time.
    plain := regexp_replace(plain, '[\u0300-\u036F]', '', 'g');
    plain := regexp_replace(normalize(plain, NFKD), '[\u0300-\u036F\u0483-\u0489\u0591-\u05C7\u0640\u064B-\u065F\u0670]', '', 'g');
    plain := translate(plain, 'øłđðħŧı', 'olddhti');
    for picture in select distinct p[1] from regexp_matches(plain, '[\u2600-\u27BF\U0001F000-\U0001FAFF]', 'g') p loop
      plain := replace(plain, picture, ' u' || to_hex(ascii(picture)) || ' ');
    end loop;
    plain := regexp_replace(plain,
      '([\u0E00-\u0E7F\u0E80-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u3007\u3031-\u3035\u3040-\u312F\u31F0-\u31FF\u3400-\u9FFF\uF900-\uFAFF'
      '\U00020000-\U0003FFFF])', ' \1 ', 'g');
    plain := regexp_replace(plain,
      '[\u0080-\u00BF\u00D7\u00F7\u02B0-\u036F\u061C\u066A-\u066D\u06D4\u06D6-\u06ED\u060C\u061B\u061F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u1AB0-\u1AFF'
      '\u1DC0-\u1DFF\u2000-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030\u3036-\u303F\u3099-\u309C\u30FB\u3164\uD800-\uF8FF\uFE00-\uFE6F\uFEFF\uFF00-\uFF0F\uFFA0\uFFF0-\uFFFF'
      '\U0001F000-\U0001FAFF\U000E0000-\U0010FFFF]', ' ', 'g');
  end if;
  if plain ~ '''' then
    plain := regexp_replace(plain, '''s\M', '', 'g');
    plain := replace(regexp_replace(plain, '\m([ldnsjcmt]|qu)''', ' ', 'g'), '''', '');
  end if;
  if plain ~ '[0-9],[0-9]{3}' then plain := regexp_replace(plain, '([0-9]),([0-9]{3})', '\1\2', 'g'); end if;
  plain := ' ' || regexp_replace(plain, '[\u0001-\u002F\u003A-\u0060\u007B-\u007F]+', ' ', 'g') || ' ';
  plain := regexp_replace(plain, '([a-z]{2}[iy])s(e|es|ed|er|ers|ing|ation|ations) ', '\1z\2 ', 'g');
  plain := regexp_replace(plain, '([a-z]{3})our(s|ed|ing|ite|ites|able|al|)? ', '\1or\2 ', 'g');
  plain := regexp_replace(plain, ' (cen|li|me|thea|fi)tre(s?) ', ' \1ter\2 ', 'g');
  plain := regexp_replace(plain, '([a-z]{3})ogue(s?) ', '\1og\2 ', 'g');
  -- No word is longer than an index takes.
  if plain ~ '[^ ]{65}' then plain := regexp_replace(plain, '([^ ]{64})[^ ]+', '\1', 'g'); end if;
  return (array_remove(regexp_split_to_array(plain, ' +'), ''))[1:6000];
end $$;

-- Stems without stop words: how common a word is decides how much it counts.
create text search dictionary app.stem_en (template = pg_catalog.snowball, language = english);
create text search dictionary app.stem_de (template = pg_catalog.snowball, language = german);
create text search dictionary app.stem_es (template = pg_catalog.snowball, language = spanish);
create text search dictionary app.stem_fr (template = pg_catalog.snowball, language = french);
create text search dictionary app.stem_it (template = pg_catalog.snowball, language = italian);
create text search dictionary app.stem_pt (template = pg_catalog.snowball, language = portuguese);
create text search dictionary app.stem_nl (template = pg_catalog.snowball, language = dutch);

do $$
declare
  tongue text;
begin
  foreach tongue in array array['en', 'de', 'es', 'fr', 'it', 'pt', 'nl'] loop
    execute format('create text search configuration app.words_%s (parser = pg_catalog."default")', tongue);
    execute format(
      'alter text search configuration app.words_%1$s add mapping for asciiword, word, numword, hword, asciihword, numhword, hword_part,
        hword_asciipart, hword_numpart, email, host, url, url_path, file, sfloat, float, int, uint, version with app.stem_%1$s', tongue);
  end loop;
end $$;

create function app.search_configuration(language text) returns regconfig language sql immutable parallel safe set search_path = '' as $$
  select case language when 'de' then 'app.words_de' when 'es' then 'app.words_es' when 'fr' then 'app.words_fr' when 'it' then 'app.words_it'
    when 'pt' then 'app.words_pt' when 'nl' then 'app.words_nl' else 'app.words_en' end::regconfig
$$;

-- Each two neighbours as one word, so that an index finds phrases and compounds: "seller central" is where "sellercentral" is.
create function app.search_pairs(tokens text[]) returns text language sql immutable strict parallel safe set search_path = '' as $$
  select coalesce(string_agg(a || b, ' '), '') from unnest(tokens[:cardinality(tokens) - 1], tokens[2:]) pairs (a, b)
$$;

-- The document of a post: its words by where they stand (A: title, B: author and hashtags, C: description, D: text), its pairs, and its
-- title's words once more behind a ^, because an index knows no places. Every document has a *, for what is to be without a term.
create function app.search_terms(language text, title text[], author text[], description text[], content text[]) returns tsvector
language plpgsql immutable strict parallel safe cost 10000 set search_path = '' as $$
declare
  words regconfig := app.search_configuration(language);
  headline tsvector := setweight(to_tsvector(words, array_to_string(title, ' ')), 'A');
  marked tsvector;
begin
  select ('* ' || coalesce(string_agg('^' || lexeme, ' '), ''))::tsvector into marked from unnest(tsvector_to_array(headline)) lexeme;
  return headline
    || setweight(to_tsvector(words, app.search_pairs(title)), 'A')
    || setweight(to_tsvector('app.words_en', array_to_string(author, ' ')), 'B')
    || setweight(to_tsvector(words, array_to_string(description, ' ')), 'C')
    || setweight(to_tsvector(words, app.search_pairs(description)), 'C')
    || to_tsvector(words, array_to_string(content, ' '))
    || to_tsvector(words, app.search_pairs(content))
    || setweight(to_tsvector('app.words_en', app.search_pairs(author)), 'B')
    || marked;
end $$;

-- The published posts, with what lists are filtered and sorted by, under the names that posts have.
create table app.search_documents (
  id integer primary key references app.posts (id) on delete cascade,
  created_at timestamptz not null,
  published_at timestamptz not null,
  type text not null,
  post_user text,
  -- Words of its text.
  length integer not null,
  terms tsvector not null
-- Terms are stored apart, so that ten thousand posts are counted and sorted without reading them.
) with (toast_tuple_target = 128);
alter table app.search_documents alter column terms set storage external;
alter table app.search_documents alter column terms set statistics 200;
create index search_documents_terms on app.search_documents using gin (terms) with (gin_pending_list_limit = 256);
create index search_documents_created on app.search_documents (created_at desc, id desc);

-- The words that a misspelled one is compared with: within one letter of a word, the first or the second half is the same, or the two letters
-- in the middle are swapped.
create table app.search_words (word text collate "C" primary key);
create index search_words_ends on app.search_words (reverse(word) collate "C");

-- Writes the documents of these posts anew, and removes those of posts that are not published.
create function app.document_posts(ids integer[]) returns void language plpgsql set search_path = '' as $$
begin
  delete from app.search_documents d using app.posts p where d.id = any(ids) and p.id = d.id and p.published_at is null;
  with given as materialized (
    select p.id, p.created_at, p.published_at, p.type, p.post_user, coalesce(p.language, 'en') as language, app.search_tokens(p.title) as title,
      app.search_tokens(coalesce(p.post_user, '') || ' ' || coalesce((
        select string_agg(tag[1], ' ') from regexp_matches(p.text, '#[^\s#.,;:!?()"]{2,60}', 'g') tag), '')) as author,
      app.search_tokens(coalesce(p.description, '')) as description, app.search_tokens(p.text) as content
    from app.posts p where p.id = any(ids) and p.published_at is not null
  ), learned as (
    insert into app.search_words (word)
      select distinct word from given, unnest(title || author || description || content) word
      where length(word) between 3 and 40 and word !~ '[0-9]' order by word on conflict do nothing
  )
  insert into app.search_documents (id, created_at, published_at, type, post_user, length, terms)
    select id, created_at, published_at, type, post_user, cardinality(content),
      app.search_terms(language, title, author, description, content)
    from given
    on conflict (id) do update set created_at = excluded.created_at, published_at = excluded.published_at, type = excluded.type,
      post_user = excluded.post_user, length = excluded.length, terms = excluded.terms;
end $$;

create function app.document_added_posts() returns trigger language plpgsql set search_path = '' as $$
begin
  if (select is_on from app.search_state) then
    perform app.document_posts(array(select id from added where published_at is not null));
  end if;
  return null;
end $$;

create function app.document_changed_posts() returns trigger language plpgsql set search_path = '' as $$
begin
  if (select is_on from app.search_state) then
    perform app.document_posts(array(
      select added.id from added join removed using (id)
      where (added.published_at, added.created_at, added.type, added.post_user, added.language, added.search_text, added.title)
        is distinct from (removed.published_at, removed.created_at, removed.type, removed.post_user, removed.language, removed.search_text,
          removed.title)));
  end if;
  return null;
end $$;

create trigger posts_documents_added after insert on app.posts
  referencing new table as added for each statement execute function app.document_added_posts();
create trigger posts_documents_changed after update on app.posts
  referencing new table as added old table as removed for each statement execute function app.document_changed_posts();

-- The forms in which a word may be in documents: its stem in each language.
create function app.search_stems(word text) returns text[] language sql immutable strict parallel safe set search_path = '' as $$
  select array_agg(distinct stem) from unnest(array[
    ts_lexize('app.stem_en', word), ts_lexize('app.stem_de', word), ts_lexize('app.stem_es', word), ts_lexize('app.stem_fr', word),
    ts_lexize('app.stem_it', word), ts_lexize('app.stem_pt', word), ts_lexize('app.stem_nl', word)]) stem
$$;

-- The documents that a query finds, by the index alone: the planner does not know that each condition on terms reads them, and would
-- rather look at all documents for a common word.
create function app.matching_documents(query text)
returns table (id integer, created_at timestamptz, published_at timestamptz, type text, post_user text)
language plpgsql stable strict rows 2000 cost 10000 set search_path = '' set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query select d.id, d.created_at, d.published_at, d.type, d.post_user from app.search_documents d where d.terms @@ query::tsquery;
end $$;

-- The newest documents that a query finds, by looking at one after the other: for what is in a good part of all.
create function app.newest_documents(query text, most integer) returns setof integer
language plpgsql stable strict rows 500 cost 10000 set search_path = '' set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  return query select d.id from app.search_documents d where d.terms @@ query::tsquery order by d.created_at desc, d.id desc limit most;
end $$;

-- How many documents have a term, up to a bound.
create function app.count_documents(term text, most integer) returns integer
language plpgsql stable strict cost 10000 set search_path = '' set enable_seqscan = off set enable_indexscan = off as $$
begin
  return (select count(*) from (
    select from app.search_documents d where d.terms @@ ('''' || replace(term, '''', '''''') || '''')::tsquery limit most) found);
end $$;
