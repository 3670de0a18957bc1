-- The log knew what readers did to hashtags. Now it also tells what operators, their commands and scripts change, whatever it
-- is: `subject` is the kind of thing ('posts'), `subject_id` which one, `before` and `after` what changed about it.

alter table app.audit_log
  add column actor text not null default 'reader' check (actor in ('reader', 'operator', 'token', 'command', 'site')),
  add column actor_id integer,
  add column subject text not null default 'hashtags',
  add column subject_id text,
  add column before jsonb,
  add column after jsonb;
-- What had no reader was an operator's command. `at` is set here and there: a reader who left has no name either.
update app.audit_log set actor = 'command' where user_id is null and username is null and action in ('rename', 'merge', 'revert');
update app.audit_log set subject_id = hashtag_id::text;
create index audit_log_subject on app.audit_log (subject, subject_id, id desc);
