-- Trends are terms and hashtags.
delete from app.trends;
alter table app.trends drop column names, drop constraint trends_kind_check,
  add constraint trends_kind_check check (kind in ('term', 'hashtag'));
