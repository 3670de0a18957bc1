-- A language model selects sentences of posts and writes none, so nothing of it waits for an operator. What it failed at is kept with the
-- summary that rules made instead.
drop table app.summary_drafts;
alter table app.summary_records
  drop column reviewed,
  drop column drafted_at,
  add column model_failure text;
