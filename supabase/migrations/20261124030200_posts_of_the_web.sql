-- Blogs, newsletters and videos are on neither LinkedIn nor X: they are of the kind `web`, and shown by the name of their host.
alter table app.posts drop constraint posts_type_check;
alter table app.posts add constraint posts_type_check check (type in ('LinkedIn', 'Twitter', 'web'));
alter table app.sources drop constraint sources_type_check;
alter table app.sources add constraint sources_type_check check (type in ('LinkedIn', 'Twitter', 'web'));

-- LinkedIn was the kind of whatever had another link. Where an operator gave the source a kind, it stays.
update app.posts p set type = 'web'
where p.type = 'LinkedIn' and p.canonical_link is not null
  and p.canonical_link !~ '^https://([^/]+\.)?(linkedin\.com|lnkd\.in)(:\d+)?(/|\?|$)'
  and not exists (select from app.sources s where s.id = p.source_id and s.type is not null);
