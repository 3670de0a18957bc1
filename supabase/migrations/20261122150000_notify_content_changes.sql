-- Answers that are the same for everybody are kept until the data version moves on. So whatever shows in one moves it, also what
-- somebody types by hand, and every process hears of it when the transaction commits. Bookmarks show in nobody's but their
-- owner's answers.

create function app.tell_of_changed_content() returns trigger language plpgsql as $$
begin
  -- Without a payload: a transaction says it once, however many of its statements move the version.
  perform pg_notify('content_changed', '');
  return null;
end $$;
create trigger counters_tell_of_changed_content after update on app.counters for each row
  when (new.name = 'data_version') execute function app.tell_of_changed_content();

create function app.move_data_version() returns trigger language plpgsql as $$
begin
  update app.counters set value = value + 1 where name = 'data_version';
  return null;
end $$;

-- Posts and what is attached to them move the version where they are counted. A hashtag's count follows from those.
create trigger hashtags_wait_for_counters before insert or delete or update of name, state, created_at, updated_at on app.hashtags
  for each statement execute function app.wait_for_counters();
create trigger hashtags_move_version after insert or delete or update of name, state, created_at, updated_at on app.hashtags
  for each statement execute function app.move_data_version();
-- A new picture shows when a post gets it.
create trigger images_wait_for_counters before update or delete on app.images
  for each statement execute function app.wait_for_counters();
create trigger images_move_version after update or delete on app.images
  for each statement execute function app.move_data_version();
