-- A run of the job `place-posts` looks for posts without evidence after each few posts that it places.
create index unplaced_posts_unread on app.unplaced_posts (post_id) where not is_read;
