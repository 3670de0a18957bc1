-- A search is one statement, which reads no bucket of posts after another: the indexes of words and of trigrams lose the buckets in
-- front. That of words has all posts, because the planner takes no statistics from a partial index: `words_of` has them from here, and
-- with them the planner knows which words are common.
-- A restore migrates the rows of an earlier version without their indexes.
drop index if exists app.posts_words;
create index posts_words on app.posts using gin ((app.words_of(search_text) collate "C"))
  with (gin_pending_list_limit = 256);
drop index if exists app.posts_search;
create index posts_search on app.posts using gin (search_text extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 256);
analyze app.posts;
