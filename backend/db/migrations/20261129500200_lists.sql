-- Collections that their owners publish. The address is random, made with the first publication, and leads nowhere while a list is private.
create table app.lists (
  bookmark_id integer primary key references app.bookmarks (id) on delete cascade,
  -- 128 bits of chance.
  token text not null unique check (token ~ '^[0-9a-f]{32}$'),
  title text not null check (char_length(title) between 1 and 100),
  about text check (char_length(about) between 1 and 1000),
  -- The owner's name on the page, and all that it says of the owner.
  shown_as text not null check (char_length(shown_as) between 1 and 60),
  published_at timestamptz,
  -- Set by an operator.
  hidden_at timestamptz,
  updated_at timestamptz not null
);

-- Readers' reports of lists, with the rules of those of posts.
create table app.list_reports (
  id integer generated always as identity primary key,
  list_id integer not null references app.lists (bookmark_id) on delete cascade,
  reason text not null check (reason in ('spam', 'incorrect', 'offensive', 'copyright', 'other')),
  note text check (char_length(note) between 1 and 500),
  signed_in boolean not null,
  reporter_hash text check ((reporter_hash is null) = (settled_at is not null)),
  created_at timestamptz not null,
  settled_at timestamptz
);
create unique index list_reports_reporter_key on app.list_reports (list_id, reporter_hash) where settled_at is null;
create index list_reports_list on app.list_reports (list_id, created_at desc);
