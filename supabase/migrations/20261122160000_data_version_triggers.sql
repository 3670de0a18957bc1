-- What shows in kept answers and moved no version yet: attachments that somebody changes by hand, and tables emptied at once.

-- Counted as added and taken away, so that a hashtag's count follows a post that is moved to another one.
create trigger posts_hashtags_counts_1_added_by_update after update on app.posts_hashtags
  referencing new table as added for each statement execute function app.count_attached_hashtags();
create trigger posts_hashtags_counts_2_removed_by_update after update on app.posts_hashtags
  referencing old table as removed for each statement execute function app.count_detached_hashtags();

create trigger posts_move_version_when_emptied after truncate on app.posts
  for each statement execute function app.move_data_version();
create trigger posts_hashtags_move_version_when_emptied after truncate on app.posts_hashtags
  for each statement execute function app.move_data_version();
create trigger hashtags_move_version_when_emptied after truncate on app.hashtags
  for each statement execute function app.move_data_version();
create trigger images_move_version_when_emptied after truncate on app.images
  for each statement execute function app.move_data_version();
