-- Operators decide about names of hashtags. waiting: made by a reader, not seen yet (HASHTAG_REVIEW); only its makers have it.
-- banned: nobody has it, and nobody can make it again. Both keep their posts, for when they are let in.

alter table app.hashtags
  add column state text not null default 'public' check (state in ('public', 'waiting', 'banned'));
create index hashtags_not_public on app.hashtags (id) where state <> 'public';

-- Who has made a name that waits; more than one, when several readers think of it.
create table app.hashtag_makers (
  hashtag_id integer not null references app.hashtags (id) on delete cascade,
  user_id integer not null references app.users (id) on delete cascade,
  primary key (hashtag_id, user_id)
);
create index hashtag_makers_user on app.hashtag_makers (user_id);
