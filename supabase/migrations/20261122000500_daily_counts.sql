-- How many posts a day has (spec §3 "Daily summary count record") follows the posts themselves, in the transaction that
-- publishes, hides, moves or deletes them, whoever does it and in whatever state the day's summary is. A day is the UTC
-- day of `published_at`. Statement-level, like the other totals: a bulk load costs one upsert for each of its days.

create function app.shift_post_counts(moved jsonb) returns void language sql as $$
  -- In the order of the days, so that two writers never wait for each other.
  insert into public.gb_daily_summaries as s (date, articles_processed)
    select key::date, value::integer from jsonb_each_text(moved) where value::integer > 0 order by key
    on conflict (date) do update set articles_processed = s.articles_processed + excluded.articles_processed;
  update public.gb_daily_summaries s
    set articles_processed = greatest(0, s.articles_processed + value::integer)
    from jsonb_each_text(moved)
    where value::integer < 0 and s.date = key::date;
  -- A day that lost all its posts before anything was written about it is as if it had never had any.
  delete from public.gb_daily_summaries s
    using jsonb_each_text(moved)
    where value::integer < 0 and s.date = key::date
      and s.articles_processed = 0 and s.status = 'pending' and s.title = '' and s.summary_content = '';
  -- A week has a row once it is summed up.
  update public.gb_weekly_summaries s
    set articles_processed = greatest(0, s.articles_processed + weeks.n)
    from (
      select date_trunc('week', key::timestamp)::date as start_date, sum(value::integer)::integer as n
      from jsonb_each_text(moved) group by 1
    ) weeks
    where s.start_date = weeks.start_date and weeks.n <> 0 and s.status = 'completed';
$$;

create function app.shift_added_post_counts() returns trigger language plpgsql as $$
begin
  perform app.shift_post_counts(jsonb_object_agg(day, n)) from (
    select (published_at at time zone 'UTC')::date as day, count(*) as n from added where published_at is not null group by 1
  ) days having count(*) > 0;
  return null;
end $$;

create function app.shift_removed_post_counts() returns trigger language plpgsql as $$
begin
  perform app.shift_post_counts(jsonb_object_agg(day, -n)) from (
    select (published_at at time zone 'UTC')::date as day, count(*) as n from removed where published_at is not null group by 1
  ) days having count(*) > 0;
  return null;
end $$;

create function app.shift_moved_post_counts() returns trigger language plpgsql as $$
begin
  perform app.shift_post_counts(jsonb_object_agg(day, n)) from (
    select day, sum(n) as n from (
      select (published_at at time zone 'UTC')::date as day, 1 as n from added where published_at is not null
      union all
      select (published_at at time zone 'UTC')::date, -1 from removed where published_at is not null
    ) each group by day having sum(n) <> 0
  ) days having count(*) > 0;
  return null;
end $$;

create trigger posts_counts_4_days_added after insert on app.posts
  referencing new table as added for each statement execute function app.shift_added_post_counts();
create trigger posts_counts_4_days_removed after delete on app.posts
  referencing old table as removed for each statement execute function app.shift_removed_post_counts();
create trigger posts_counts_4_days_moved after update on app.posts
  referencing new table as added old table as removed for each statement execute function app.shift_moved_post_counts();

-- The days there are. A data service whose posts live elsewhere has none here, and its rows stay as they are.
insert into public.gb_daily_summaries (date, articles_processed)
  select (published_at at time zone 'UTC')::date, count(*) from app.posts where published_at is not null group by 1
  on conflict (date) do update set articles_processed = excluded.articles_processed;

-- The banner counts today's posts before anything is written about them, with the public key. What such a row says
-- beyond its number stays the editors': of what is not completed, the public key reads rows without a text alone.
drop policy "completed daily summaries are public" on public.gb_daily_summaries;
create policy "completed daily summaries and bare counts are public" on public.gb_daily_summaries
  for select to anon, authenticated using (status = 'completed' or (title = '' and summary_content = ''));
