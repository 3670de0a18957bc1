-- Schema `app` is not exposed by the data API: what is there is read and written by the backend alone.
create schema if not exists app;
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- The form in which letters are compared: the same as `fold` of lib/utils/fold.ts, which has the reasons.
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

-- The pattern of `like` for folded texts that contain this part.
create function app.like_part(part text) returns text language sql immutable strict parallel safe as $$
  select '%' || regexp_replace(app.fold(part), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- A name without case, accents, emoji, spaces, punctuation and invisible characters; as it is where nothing else is left. The
-- characters are listed because classes such as [:alnum:] differ between databases.
create function app.fold_letters(name text) returns text language sql immutable strict parallel safe set search_path = '' as $$
  select coalesce(nullif(replace(replace(replace(replace(translate(
    regexp_replace(lower(normalize(translate(name, '™℠', ''), NFKD)),
      '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u02B0-\u036F\u0483-\u0489\u0591-\u05C7\u061C'
      '\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u115F\u1160\u17B4\u17B5\u180B-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF\u2000-\u2BFF'
      '\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030-\u303F\u3164\uD800-\uF8FF\uFE00-\uFE6F\uFEFF\uFFA0\uFFF0-\uFFFF'
      '\U0001F000-\U0001FAFF\U000E0000-\U0010FFFF]', '', 'g'),
    'øłđðħŧı', 'olddhti'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), ''), btrim(name))
$$;

-- The same for authors. Some emoji are letters or digits to Unicode: keycaps (1️⃣), ℹ️, Ⓜ️, ㊗️. They are no part of a name.
create function app.fold_name(name text) returns text language sql immutable strict parallel safe set search_path = '' as $$
  select app.fold_letters(coalesce(
    nullif(btrim(regexp_replace(name, '[0-9#*]\uFE0F?\u20E3|[\u2139\u24C2\u3297\u3299]\uFE0F|[\u2139\u3297\u3299]', '', 'g')), ''), name))
$$;
