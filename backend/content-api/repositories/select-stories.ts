import { type RawBuilder, sql } from 'kysely';
import { MIN_AUTHORS, MIN_POSTS } from '../../stories/find-core.ts';

/** The stories `s` on the site that fulfil a condition, with their published posts counted. */
export const selectStories = <Row>(condition: RawBuilder<unknown>): RawBuilder<Row> => sql<Row>`
  select s.id, s.slug, s.updated_at, count(*)::int as posts, count(distinct app.fold_name(p.post_user))::int as authors,
    coalesce(s.title, (array_agg(p.title order by p.created_at, p.id))[1]) as title
  from app.stories s join app.stories_posts sp on sp.story_id = s.id and sp.is_shown
    join app.posts p on p.id = sp.post_id and p.published_at is not null
  where not s.is_hidden and s.slug is not null and ${condition} group by s.id
  having count(*) >= ${MIN_POSTS} and count(distinct app.fold_name(p.post_user)) >= ${MIN_AUTHORS}`;
