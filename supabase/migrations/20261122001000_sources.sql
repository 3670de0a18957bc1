-- Feeds that posts are collected from. Schema `app` is not exposed by the data API.
create table app.sources (
  id integer generated always as identity primary key,
  url text not null,
  -- One spelling for all addresses of a feed, by which it is here once.
  canonical_url text not null unique,
  -- At most one feed of a host is asked for at a time.
  host text not null,
  title text,
  type text check (type in ('LinkedIn', 'Twitter')),
  author text,
  state text not null default 'active' check (state in ('active', 'paused')),
  -- Why it is paused, or what went wrong the last time.
  reason text,
  etag text,
  last_modified text,
  failures integer not null default 0,
  next_poll_at timestamptz not null,
  polled_at timestamptz,
  -- What the last poll brought.
  new_posts integer not null default 0,
  -- Until then one process is polling it; afterwards it must have died.
  leased_until timestamptz,
  created_at timestamptz not null
);
create index sources_due on app.sources (next_poll_at) where state = 'active';
-- The same text under another link is the same post when a source brings it.
create index posts_text_hash on app.posts (text_hash);
-- Drafts wait in this order for an operator.
create index posts_drafts on app.posts (id desc) where published_at is null;
