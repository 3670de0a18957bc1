-- The reader who attached a hashtag to a post; null where ingest or an operator did, or the reader has left. What readers take
-- off a post that they did not put there is limited.
alter table app.posts_hashtags add column attached_by integer references app.users (id) on delete set null;
create index posts_hashtags_attached_by on app.posts_hashtags (attached_by) where attached_by is not null;

update app.audit_log set actor_id = user_id where actor = 'reader' and actor_id is null;
create index audit_log_readers on app.audit_log (actor_id, id) where actor = 'reader';

update app.posts_hashtags ph set attached_by = l.actor_id
from (
  select distinct on (subject_id, after ->> 'postId') subject_id, after ->> 'postId' as post_id, actor_id
  from app.audit_log where actor = 'reader' and action = 'hashtags.attach'
  order by subject_id, after ->> 'postId', id desc
) l
join app.users u on u.id = l.actor_id
where l.subject_id = ph.hashtag_id::text and l.post_id = ph.post_id::text;
