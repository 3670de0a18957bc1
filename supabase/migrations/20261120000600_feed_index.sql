-- The feed's order with the date its readers filter by: a range of days is then read from the index alone, however far
-- back it lies, and so is a page far down.
drop index app.posts_created;
create index posts_created on app.posts (created_at desc, id desc) include (published_at) where published_at is not null;
