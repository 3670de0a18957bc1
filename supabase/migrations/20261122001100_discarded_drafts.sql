-- Drafts that an operator does not want. They stay, unseen, or their source would bring them again.
create table app.discarded_drafts (
  post_id integer primary key references app.posts (id) on delete cascade
);
