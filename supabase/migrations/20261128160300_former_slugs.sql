-- The slugs that posts had before an operator gave them another: they lead to the post, and no other post gets them.
create table app.former_slugs (
  slug text primary key,
  post_id integer not null references app.posts (id) on delete cascade
);
create index former_slugs_post on app.former_slugs (post_id);
