-- What the desk knows of a summary beyond its row, which may be in a hosted Supabase: whether an operator took it off the site
-- or wrote it, and why it could not be written. No row: nothing of that. Schema `app` is not exposed by the data API.
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
  primary key (kind, day),
  check ((hidden_title is null) = (hidden_content is null))
);

-- The texts that a summary had before, the newest last.
create table app.summary_versions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('daily', 'weekly')),
  day date not null,
  title text not null,
  content text not null,
  by_hand boolean not null,
  -- Until when it stood.
  replaced_at timestamptz not null
);
create index summary_versions_of on app.summary_versions (kind, day, id desc);
