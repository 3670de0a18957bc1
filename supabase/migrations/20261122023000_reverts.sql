-- A line of the log that takes another one back says which: `reverts`. What readers did to hashtags is told in the log's own
-- words from now on (`subject`, `before`, `after`), earlier lines included.

alter table app.audit_log add column reverts bigint references app.audit_log (id) on delete set null;

update app.audit_log set
  action = 'hashtags.' || action,
  reverts = case when action = 'revert' then (
    select original.id from app.audit_log original where original.id = (app.audit_log.details ->> 'of')::bigint
  ) end,
  before = case action
    when 'detach' then jsonb_build_object('name', hashtag_name, 'postId', post_id)
    when 'rename' then jsonb_build_object('name', details ->> 'from')
    when 'merge' then details
  end,
  after = case action
    when 'attach' then jsonb_build_object('name', hashtag_name, 'postId', post_id)
    when 'create' then jsonb_build_object('name', hashtag_name)
    when 'rename' then jsonb_build_object('name', hashtag_name)
    when 'merge' then jsonb_build_object('name', hashtag_name)
  end
where subject = 'hashtags' and position('.' in action) = 0;
