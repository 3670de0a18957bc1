-- Terms, hashtags and authors that rise or fade, as the hourly job has found them. How many posts each has is counted when they are
-- shown, so that a post that leaves the site is in no figure. `key` is the term, the hashtag's id, or the author's name in plain letters.
create table app.trends (
  kind text not null check (kind in ('term', 'hashtag', 'author')),
  key text not null,
  is_rising boolean not null,
  -- Higher the less it can be chance.
  score real not null,
  hashtag_id integer check ((hashtag_id is not null) = (kind = 'hashtag')),
  -- An author's, in each spelling.
  names text[] not null default '{}',
  found_at timestamptz not null default now(),
  primary key (kind, key)
);
