-- Terms and hashtags that rise or fade, as the hourly job has found them. How many posts each has is counted when they are shown, so that a
-- post that leaves the site is in no figure. `key` is the term or the hashtag's id.
create table app.trends (
  kind text not null check (kind in ('term', 'hashtag')),
  key text not null,
  is_rising boolean not null,
  -- Higher the stronger.
  score real not null,
  hashtag_id integer check ((hashtag_id is not null) = (kind = 'hashtag')),
  found_at timestamptz not null default now(),
  primary key (kind, key)
);
