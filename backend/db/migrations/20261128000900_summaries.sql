-- What the backend keeps of summaries beyond their public rows (supabase/migrations/20261128000850_summaries.sql).

-- How many posts a day has (spec §3 "Daily summary count record") follows the posts, in the transaction that publishes, hides, moves or
-- deletes them, in whatever state the day's summary is. A day is the UTC day of `published_at`. A bulk load costs one upsert for each day.
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

-- The state that operators and jobs know of a summary beyond its public row. No row: nothing of that.
create table app.summary_records (
  kind text not null check (kind in ('daily', 'weekly')),
  day date not null,
  -- The text of a hidden summary. Its public row then only counts posts, like that of a day without a summary.
  hidden_title text,
  hidden_content text,
  -- The text is an operator's: regular runs leave it alone.
  by_hand boolean not null default false,
  failure text,
  failed_at timestamptz,
  -- Why a language model could not select sentences; rules selected them instead.
  model_failure text,
  -- How often posts that it may quote were hidden, deleted, corrected or put back since it was written. A count rather than a flag: a
  -- summary that was being written meanwhile clears only the changes it has seen.
  stale integer not null default 0,
  -- A digest of the posts (ids and times of change) that were read last. A run that finds the same does not write again. Null where it
  -- failed.
  posts_digest text,
  primary key (kind, day),
  check ((hidden_title is null) = (hidden_content is null))
);
create index summary_records_stale on app.summary_records (kind, day) where stale > 0;

-- The texts that a summary had before, the newest last.
create table app.summary_versions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('daily', 'weekly')),
  day date not null,
  title text not null,
  content text not null,
  by_hand boolean not null,
  replaced_at timestamptz not null
);
create index summary_versions_of on app.summary_versions (kind, day, id desc);
