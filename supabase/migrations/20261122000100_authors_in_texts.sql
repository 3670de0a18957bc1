-- Posts that name their author in the text alone, in the line before "Link to post", could not be filtered by that name.
-- Ingest keeps it now; this does so for the posts that are there.
update app.posts p
set post_user = named.author
from (
  select c.id, (
    select btrim(regexp_replace(l.line, '\s+', ' ', 'g'))
    from unnest(string_to_array(c.text, E'\n')) with ordinality l (line, number)
    where l.line ~ '\S' and l.number < (
      select min(m.number)
      from unnest(string_to_array(c.text, E'\n')) with ordinality m (line, number)
      where m.line ~* '^\s*link to post\y'
    )
    order by l.number desc
    limit 1
  ) as author
  from app.posts c
  where c.post_user is null and c.text ~* '\mlink to post\y'
) named
where named.id = p.id and char_length(named.author) <= 200;
