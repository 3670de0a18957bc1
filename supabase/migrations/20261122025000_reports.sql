-- What readers have reported about posts. A report is open until an operator has settled it; one of a post that was taken off
-- the site stays as it is, so that it is there again with the post. Schema `app` is not exposed by the data API.
create table app.reports (
  id integer generated always as identity primary key,
  post_id integer not null references app.posts (id) on delete cascade,
  reason text not null check (reason in ('spam', 'incorrect', 'offensive', 'copyright', 'other')),
  note text check (char_length(note) between 1 and 500),
  -- Whether somebody with an account reported it.
  signed_in boolean not null,
  -- A keyed hash of who reported which post, so that each can once; gone as soon as the report is settled.
  reporter_hash text check ((reporter_hash is null) = (settled_at is not null)),
  created_at timestamptz not null,
  settled_at timestamptz
);
create unique index reports_reporter_key on app.reports (post_id, reporter_hash) where settled_at is null;
create index reports_post on app.reports (post_id, created_at desc);
