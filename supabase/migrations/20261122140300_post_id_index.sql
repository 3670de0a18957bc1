-- The desk's list of posts by their numbers, and what comes after the reported ones when it is sorted by reports.
create index posts_desk_id on app.posts (id) where deleted_at is null;
