-- Which source has brought a post, so that an operator sees what comes from where. A post that came before, or by another
-- way, has none; removing a source leaves its posts.
alter table app.posts add column if not exists source_id integer references app.sources (id) on delete set null;
create index if not exists posts_desk_source on app.posts (source_id, created_at desc, id desc) where source_id is not null;
