-- Whoever writes posts or their hashtags ends up waiting at the counters' row, where the totals are kept. Some writes used
-- to come there holding rows that others still wanted, and the database ended one of the two ("deadlock detected"). Now every
-- such statement waits there before it takes anything else, also one that somebody types by hand.

create function app.wait_for_counters() returns trigger language plpgsql as $$
begin
  perform from app.counters where name = 'data_version' for update;
  return null;
end $$;

create trigger posts_wait_for_counters before insert or update or delete on app.posts
  for each statement execute function app.wait_for_counters();
create trigger posts_hashtags_wait_for_counters before insert or update or delete on app.posts_hashtags
  for each statement execute function app.wait_for_counters();
