-- When the words of a post that was on the site were corrected last, null for never. Search engines are told of nothing else: `updated_at`
-- also moves when a post is hidden, filed or gets a picture.
alter table app.posts add column corrected_at timestamptz;
-- The language of the text, as far as it is sure (ISO 639-1).
alter table app.posts add column language text check (language ~ '^[a-z]{2,3}$');

create function app.note_correction() returns trigger language plpgsql set search_path = '' as $$
begin
  new.corrected_at := new.updated_at;
  return new;
end $$;
-- No writer can forget it.
create trigger posts_corrected before update of title, text on app.posts for each row
  when (coalesce(old.published_at, old.last_published_at) is not null and (old.title, old.text) is distinct from (new.title, new.text))
  execute function app.note_correction();
