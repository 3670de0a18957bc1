-- Posts that readers have suggested. They go with the reader's account. Schema `app` is not exposed by the data API.
create table app.suggestions (
  id integer generated always as identity primary key,
  user_id integer not null references app.users (id) on delete cascade,
  link text not null check (char_length(link) between 1 and 1000),
  -- One spelling of the link (backend/text/post-keys.ts), by which the post is found once it is here.
  post_key text not null,
  note text check (char_length(note) between 1 and 300),
  created_at timestamptz not null,
  decided_at timestamptz,
  outcome text check (outcome in ('accepted', 'dismissed')),
  constraint suggestions_decided check ((decided_at is null) = (outcome is null))
);
-- A reader suggests a link once, and of all readers one at a time.
create unique index suggestions_own on app.suggestions (user_id, post_key);
create unique index suggestions_open on app.suggestions (post_key) where decided_at is null;
create index suggestions_key on app.suggestions (post_key);
create index suggestions_created on app.suggestions (created_at desc, id desc);
