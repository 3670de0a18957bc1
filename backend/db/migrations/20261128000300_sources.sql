-- Feeds that posts are collected from.
create table app.sources (
  id integer generated always as identity primary key,
  url text not null,
  -- One spelling for all addresses of a feed, by which it is here once.
  canonical_url text not null unique,
  -- At most one feed of a host is requested at a time.
  host text not null,
  title text,
  -- Of its posts, by an operator; null for that of each link. `web` is neither LinkedIn nor X: blogs, newsletters, videos.
  type text check (type in ('LinkedIn', 'Twitter', 'web')),
  author text,
  -- Which items it takes, and whether a changed item corrects its post (backend/sources/source-rules.ts).
  rules jsonb not null
    default '{"minWords": 0, "skipReplies": false, "skipReposts": false, "blockWords": [], "updatePosts": false}',
  state text not null default 'active' check (state in ('active', 'paused')),
  -- Why it is paused, or what went wrong the last time.
  reason text,
  -- An operator has read why this source fails, and is reminded when it fails for another reason or again.
  dismissed boolean not null default false,
  etag text,
  last_modified text,
  failures integer not null default 0,
  next_poll_at timestamptz not null,
  polled_at timestamptz,
  -- Until then one process polls it; afterwards that process must have died.
  leased_until timestamptz,
  -- How many the last poll brought.
  new_posts integer not null default 0,
  -- When it last brought more than it may publish.
  held_at timestamptz,
  created_at timestamptz not null
);
create index sources_due on app.sources (next_poll_at) where state = 'active';
