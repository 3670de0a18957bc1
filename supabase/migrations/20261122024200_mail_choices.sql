-- Which posts an operator wants in an issue that has not gone out, the first one first. Schema `app` is not exposed by the
-- data API.
create table app.mail_choices (
  -- The issue's Monday.
  date date primary key,
  post_ids integer[] not null check (cardinality(post_ids) between 1 and 6)
);

-- Since when an operator has an issue wait that is going out.
alter table public.mail_issues add column paused_at timestamptz;
