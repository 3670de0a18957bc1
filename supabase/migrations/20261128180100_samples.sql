-- The posts that the product came with, whatever an operator has made of them since, so that they can be removed whole.
create table app.samples (
  post_id integer primary key references app.posts (id) on delete cascade
);
