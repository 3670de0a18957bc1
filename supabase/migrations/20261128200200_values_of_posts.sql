-- What posts may share is now what PostgreSQL finds in their texts (backend/stories/find-candidates.ts): all are read again.
truncate app.story_evidence;
insert into app.unplaced_posts (post_id) select id from app.posts where published_at is not null
on conflict (post_id) do update set is_read = false;
-- Support is now a model's alone.
update app.stories_posts set support = 0 where not is_shown;
-- What is on the site stays there until its text changes.
update app.stories_posts set by_hand = true where is_shown;
