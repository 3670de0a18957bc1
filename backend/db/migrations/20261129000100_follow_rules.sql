-- Rules of readers, who follow and mute. They go with the reader's account. Schema `app` is not exposed by the data API.
create table app.follow_rules (
  user_id integer not null references app.users (id) on delete cascade,
  -- The saved filter, as the feed's address has it behind the question mark.
  query text not null check (char_length(query) between 1 and 2000),
  -- Readers know it by this: an author, a hashtag, the words of a search.
  name text not null check (char_length(name) between 1 and 300),
  -- Null where the reader ended the rule: a device that was offline must not bring it back.
  does text check (does in ('follow', 'mute')),
  changed_at timestamptz not null,
  primary key (user_id, query)
);
