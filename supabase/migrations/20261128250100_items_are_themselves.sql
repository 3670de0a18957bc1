-- A changed item corrects its post where the source's rules say so; nothing else follows from a changed listing.
drop table app.source_items;
drop table app.source_changes;
update app.sources set rules = rules || jsonb_build_object('updatePosts', applies_changes);
alter table app.sources
  drop column applies_changes,
  alter column rules set default '{"minWords": 0, "skipReplies": false, "skipReposts": false, "blockWords": [], "updatePosts": false}';

-- The hash of title and text as the item had them when they became the post's. A post with others was edited here.
alter table app.posts add column item_hash text;
