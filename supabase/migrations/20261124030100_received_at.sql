-- When a post came in. Its other times follow what operators and sources do to it: hiding it moves `updated_at`, and `created_at`
-- is the post's own date. Null for posts that came before this column.
alter table app.posts add column received_at timestamptz;
alter table app.posts alter column received_at set default now();
-- The newest one, by which "no post has come in" is noticed.
update app.posts set received_at = updated_at where id = (select max(id) from app.posts);

-- What a source has published in the last day, and what of it waits for review.
create index posts_source_received on app.posts (source_id, received_at) where source_id is not null;
create index posts_source_drafts on app.posts (source_id)
  where source_id is not null and published_at is null and hidden_at is null and deleted_at is null;

-- When a source last brought more than it may publish.
alter table app.sources add column held_at timestamptz;

-- Mails of which nobody knows whether they arrived.
create index mail_deliveries_unknown on public.mail_deliveries (issue_id) where state = 'unknown';
