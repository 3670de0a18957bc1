import { sql } from 'kysely';
import { authorSlug, formerSlugKey } from '#lib/utils/author-slug.ts';
import type { Db } from '../../../db/db.ts';
import type { PostType } from '../../../db/types.ts';
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
  /** Posts of each of the 52 weeks before the end, 0 the last, where there are some. Null where there are too many to count. */
  weeks: { week: number; posts: number }[] | null;
  /** Posts of these weeks, the newest first. */
  year: { slug: string; author: string | null; published_at: string }[];
};

/** The limit of a sitemap. */
const AUTHORS_MAX = 50_000;
/** A hashtag may be on half of all posts. */
const POSTS_COUNTED = 1_000;
/** Of one year, for its weeks alone. */
const YEAR_COUNTED = 20_000;
const SHOWN = 12;
const YEAR_SHOWN = 300;
const WEEKS = 52;
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

export type AuthorDetails = {
  name: string;
  /** The last post. */
  title: string;
  url_slug: string;
  published_at: string;
  /** That of the site's topics that the author writes about most. */
  topic: string | null;
};

/** The site's hashtags with the most posts, by which its authors are grouped. */
const TOPICS = 12;

/** Of each author the last post and the main topic, in the order of `listAuthors`. */
export async function listAuthorDetails(db: Db): Promise<AuthorDetails[]> {
  const { rows } = await sql<AuthorDetails>`
    with topics as (
      select id, name from app.hashtags where state = 'public' and posts_count > 0 order by posts_count desc, id limit ${TOPICS}
    ), uses as (
      select p.post_user, t.name, count(*) as posts from topics t join app.posts_hashtags ph on ph.hashtag_id = t.id
        join app.posts p on p.id = ph.post_id
      where p.published_at is not null and p.post_user is not null group by p.post_user, t.name
    ), main as (
      select distinct on (post_user) post_user, name from uses order by post_user, posts desc, name
    )
    select a.name, last.title, ltrim(last.url_slug, '/') as url_slug, last.published_at, main.name as topic
    from app.authors a join lateral (
      select title, url_slug, published_at from app.posts p
      where p.post_user = a.name and p.published_at is not null order by p.created_at desc, p.id desc limit 1) last on true
      left join main on main.post_user = a.name
    order by a.posts_count desc, a.name limit ${AUTHORS_MAX}`.execute(db);
  return rows;
}

/** When each hashtag got its last post. */
export async function listHashtagDates(db: Db): Promise<{ id: number; last: string }[]> {
  const { rows } = await sql<{ id: number; last: string }>`
    select h.id, max(p.published_at) as last from app.hashtags h join app.posts_hashtags ph on ph.hashtag_id = h.id
      join app.posts p on p.id = ph.post_id
    where h.state = 'public' and p.published_at is not null group by h.id order by h.id limit ${AUTHORS_MAX}`.execute(
    db,
  );
  return rows;
}

/** Describes the newest thousand posts that pass the filter, and those of the year before `end`, without revealing who saved one. */
export async function describePosts(db: Db, filter: Filter, end: Date): Promise<Profile> {
  const start = sql`${end.toISOString()}::timestamptz - ${WEEKS} * interval '7 days'`;
  const where = compilePostFilter([await spellAuthors(db, filter)], null);
  const { rows } = await sql<Profile>`
    with recent as materialized (
      select p.id, p.post_user, p.type, p.user_link, p.post_link, p.url_slug, p.published_at from app.posts p
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
    ), last_year as (
      select *, floor(extract(epoch from ${end.toISOString()}::timestamptz - published_at) / 604800)::int as week
      from recent where published_at > ${start} and published_at <= ${end.toISOString()}::timestamptz
    ), busy_year as (
      select floor(extract(epoch from ${end.toISOString()}::timestamptz - p.published_at) / 604800)::int as week from app.posts p
      where (select count(*) = ${POSTS_COUNTED} from recent) and ${where}
        and p.published_at > ${start} and p.published_at <= ${end.toISOString()}::timestamptz
      limit ${YEAR_COUNTED}
    ), weeks as (
      select week, count(*)::int as posts from (
        select week from busy_year union all
        select week from last_year where (select count(*) < ${POSTS_COUNTED} from recent)) counted
      group by week order by week
    ), year as (
      select ltrim(url_slug, '/') as slug, post_user as author, published_at from last_year
      order by published_at desc, id desc limit ${YEAR_SHOWN}
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
      coalesce((select jsonb_agg(saved) from saved), '[]') as most_saved,
      case when (select count(*) from busy_year) < ${YEAR_COUNTED} then coalesce((select jsonb_agg(weeks) from weeks), '[]') end as weeks,
      coalesce((select jsonb_agg(year) from year), '[]') as year`.execute(db);
  return rows[0] ?? { hashtags: [], authors: [], profiles: [], most_saved: [], own_links: [], weeks: [], year: [] };
}
