-- The desk's lists of a hundred thousand readers, addresses, hashtags and changes: their order, and parts of names.

create index users_created on app.users (created_at, id);
create index users_search on app.users using gin ((lower(username) || ' ' || email) extensions.gin_trgm_ops);
create index hashtags_posts on app.hashtags (posts_count, id);
create index hashtags_created on app.hashtags (created_at, id);
create index hashtags_search on app.hashtags using gin (lower(name) extensions.gin_trgm_ops);
create index subscribers_created on public.subscribers (created_at, id);
create index subscribers_search on public.subscribers using gin (email extensions.gin_trgm_ops);
create index audit_log_who on app.audit_log using gin (lower(username) extensions.gin_trgm_ops);
