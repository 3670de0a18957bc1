-- What each feed listed last, of the items whose posts it brought: a correction or a removal is told by comparing the next listing.
create table app.source_items (
  source_id integer not null references app.sources (id) on delete cascade,
  -- The canonical link, else the feed's id, else the hash of the text.
  key text not null,
  post_id integer not null references app.posts (id) on delete cascade,
  -- The feed's own id of it, by which an Atom feed names what it deleted.
  item_id text,
  -- As the feed had it last; without a title the post's comes from its text.
  title text,
  text_hash text not null,
  item_date timestamptz,
  -- Its place in the last listing; null where it is missing there.
  position integer,
  missing_since timestamptz,
  primary key (source_id, key)
);
create index source_items_post on app.source_items (post_id);

-- Corrections and removals that wait for an operator, one of a post.
create table app.source_changes (
  id integer generated always as identity primary key,
  post_id integer not null unique references app.posts (id) on delete cascade,
  source_id integer not null references app.sources (id) on delete cascade,
  kind text not null check (kind in ('correction', 'removal')),
  title text,
  text text,
  created_at timestamptz not null
);
create index source_changes_source on app.source_changes (source_id);

-- Whether a source's corrections and removals are applied without an operator.
alter table app.sources add column applies_changes boolean not null default false;
