-- Posts that readers who get a mail of their own have opened: no news to them. Kept for as long as a mail looks back, and they get one.
create table app.opened_posts (
  user_id integer not null references app.users (id) on delete cascade,
  post_id integer not null references app.posts (id) on delete cascade,
  opened_at timestamptz not null,
  primary key (user_id, post_id)
);
create index opened_posts_of_post on app.opened_posts (post_id);
