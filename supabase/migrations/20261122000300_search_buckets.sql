-- The trigram index with the post's bucket, of 512 ids each, in front: a search can then be read bucket by bucket, in
-- statements that are short however common the words are. New posts wait in a small list, because every search reads it.
drop index app.posts_search;
create index posts_search on app.posts using gin ((array[id >> 9]), search_text extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 256);
-- A search has one plan. Its statistics would be a hundred whole texts, read again for every term.
alter table app.posts alter column search_text set statistics 0;
