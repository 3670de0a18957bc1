import { sql } from 'kysely';
import { authorSlug, formerSlugKey } from '#lib/utils/author-slug.ts';
import type { Db } from '../../db/db.ts';
import type { PostType } from '../../db/types.ts';
import type { Filter } from '../schemas/filter.ts';
import { compilePostFilter } from './post-sql.ts';
import { spellAuthors } from './spell-authors.ts';

type Counted = { name: string; posts: number };

/** The properties that the posts of an author or a hashtag share, most frequent first. */
export type Profile = {
  hashtags: (Counted & { id: number })[];
  authors: Counted[];
  profiles: { type: PostType; user_link: string; post_link: string | null }[];
  most_saved: { title: string; url_slug: string }[];
  /** The links that a confirmed author has chosen to show, the newest first, then the profile that operators know of. */
  own_links: string[];
};

/** The limit of a sitemap. */
const AUTHORS_MAX = 50_000;
/** A hashtag may be on half of all posts. */
const POSTS_COUNTED = 1_000;
const SHOWN = 12;
const PROFILES_SHOWN = 6;
const MOST_SAVED_SHOWN = 3;
/** With fewer, the page would reveal what a reader has saved. */
const SAVERS_MIN = 3;

/** Authors with posts on the site, most posts first, with keys of the slugs that lead to them where there are some. */
export async function listAuthors(db: Db): Promise<(Counted & { former?: string[] })[]> {
  const { rows } = await sql<Counted & { former_names: string[] | null }>`
    select name, posts_count as posts, former_names
    from app.authors left join (
      select app.fold_name(name) as key, jsonb_agg(former order by former) as former_names
      from app.author_aliases group by 1) aliases using (key)
    order by posts_count desc, name limit ${AUTHORS_MAX}`.execute(db);
  return rows.map(({ former_names, ...author }) => ({
    ...author,
    ...(former_names && { former: former_names.map((name) => formerSlugKey(authorSlug(name))) }),
  }));
}

/** Describes the newest thousand posts that pass the filter, without revealing who saved one. */
export async function describePosts(db: Db, filter: Filter): Promise<Profile> {
  const where = compilePostFilter([await spellAuthors(db, filter)], null);
  const { rows } = await sql<Profile>`
    with recent as materialized (
      select p.id, p.post_user, p.type, p.user_link, p.post_link from app.posts p
      where ${where} order by p.created_at desc, p.id desc limit ${POSTS_COUNTED}
    ), tags as (
      select h.id, h.name, count(*)::int as posts
      from recent r join app.posts_hashtags ph on ph.post_id = r.id join app.hashtags h on h.id = ph.hashtag_id
      where h.state = 'public' group by h.id order by posts desc, h.name limit ${SHOWN}
    ), people as (
      select (array_agg(name order by posts desc, name))[1] as name, sum(posts)::int as posts
      from (select post_user as name, count(*) as posts from recent where post_user is not null group by post_user) spellings
      group by app.fold(name) order by posts desc, name limit ${SHOWN}
    ), links as (
      select type, user_link, max(post_link) as post_link from recent
      where user_link is not null group by type, user_link order by count(*) desc, user_link limit ${PROFILES_SHOWN}
    ), saved as (
      select p.title, p.url_slug
      from app.bookmarks_posts bp join app.bookmarks b on b.id = bp.bookmark_id join app.posts p on p.id = bp.post_id
      where ${where} group by p.id having count(distinct b.user_id) >= ${SAVERS_MIN}
      order by count(distinct b.user_id) desc, p.created_at desc limit ${MOST_SAVED_SHOWN}
    )
    select coalesce((
        select jsonb_agg(r.link order by r.decided_at desc) from app.requests r
        where r.kind = 'claim' and r.outcome = 'granted' and (select count(distinct app.fold_name(name)) from people) = 1
          and app.fold_name(r.author) = (select app.fold_name(name) from people limit 1)
      ), '[]') || coalesce((
        select jsonb_agg(d.profile_link) from app.author_details d
        where d.profile_link is not null and d.profile_link not in (select user_link from links)
          and (select count(distinct app.fold_name(name)) from people) = 1
          and d.key = (select app.fold_name(name) from people limit 1)
      ), '[]') as own_links,
      coalesce((select jsonb_agg(tags) from tags), '[]') as hashtags,
      coalesce((select jsonb_agg(people) from people), '[]') as authors,
      coalesce((select jsonb_agg(links) from links), '[]') as profiles,
      coalesce((select jsonb_agg(saved) from saved), '[]') as most_saved`.execute(db);
  return rows[0] ?? { hashtags: [], authors: [], profiles: [], most_saved: [], own_links: [] };
}
