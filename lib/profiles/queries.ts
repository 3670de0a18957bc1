import 'server-only';
import { z } from 'zod';
import type { FeedFilters } from '@/lib/feed/filters';
import { buildFilterQuery } from '@/lib/feed/list-query';
import { listPosts } from '@/lib/feed/queries';
import type { Post } from '@/lib/posts/model';
import { platformOf, toIsoDate, webUrlOrNull } from '@/lib/posts/normalize';
import { normalizeSlug } from '@/lib/posts/path';
import { orElse } from '@/lib/response/response-rules';
import { loadCitations } from '@/lib/summaries/queries';
import { type CallContext, callOrElse, readContentApi } from '@/lib/upstream/content';
import { pickCited } from './cited';
import type { Profile, Surroundings } from './model';

const SHOWN = 12;
const WEEKS = 52;
/** The log's words. */
const INCOMPLETE = 'a profile could not be read in full';

/**
 * The posts of an author or hashtag with related facts. All calls are rate limited by the visitor's address; the
 * response cache has the page. Throws `AppError`.
 */
export async function getProfile(filters: FeedFilters, visitor: CallContext): Promise<Profile> {
  const feed = await listPosts(filters, visitor);
  const isShort = feed.total <= feed.posts.length;
  const [first, last, { year, ...surroundings }, citations] = await Promise.all([
    isShort ? (feed.posts.at(-1)?.publishedAt ?? null) : orElse(fetchDate(filters, 'asc', visitor), null, INCOMPLETE),
    filters.page === 1
      ? (feed.posts[0]?.publishedAt ?? null)
      : orElse(fetchDate(filters, 'desc', visitor), null, INCOMPLETE),
    orElse(fetchSurroundings(filters, feed.posts, visitor), summarize(feed.posts), INCOMPLETE),
    orElse(loadCitations(), null, INCOMPLETE),
  ]);
  const cited = pickCited(year, citations ?? new Map(), { isPerson: filters.authors.length > 0 });
  return { ...surroundings, ...cited, feed, first, last };
}

/** The date of the oldest or newest post (call 3). */
async function fetchDate(
  filters: FeedFilters,
  direction: 'asc' | 'desc',
  visitor: CallContext,
): Promise<string | null> {
  const { data } = await readContentApi(
    wireDatesSchema,
    `/api/news/public?fields[0]=publishedAt&pagination[limit]=1&sort=createdAt:${direction}&${buildFilterQuery(filters)}`,
    visitor,
  );
  return toIsoDate(data[0]?.attributes.publishedAt);
}

/** Falls back to the posts of the page for a content API without this call. */
const fetchSurroundings = (filters: FeedFilters, posts: Post[], visitor: CallContext): Promise<Surroundings> =>
  callOrElse(
    async () => {
      const path = `/api/news/profile?${buildFilterQuery(filters)}`;
      const { data } = await readContentApi(wireProfileSchema, path, visitor);
      return {
        hashtags: data.hashtags.map(({ id, name, posts: count }) => ({ id, name, count })),
        authors: data.authors.map(({ name, posts: count }) => ({ name, count })),
        links: [
          ...data.own_links.flatMap((link) => {
            const url = webUrlOrNull(link);
            return url ? [{ platform: new URL(url).hostname, url }] : [];
          }),
          ...data.profiles.flatMap(({ type, post_link, user_link }) => {
            const url = webUrlOrNull(user_link);
            return url ? [{ platform: platformOf({ type, metaData: { postLink: post_link } }), url }] : [];
          }),
        ],
        mostSaved: data.most_saved.map(({ title, url_slug }) => ({ title, slug: normalizeSlug(url_slug) })),
        weeks: data.weeks && toWeeks(data.weeks),
        year: data.year.map(({ slug, author, published_at }) => ({
          ...{ slug, author },
          publishedAt: toIsoDate(published_at) ?? published_at,
        })),
      };
    },
    () => summarize(posts),
  );

function summarize(posts: Post[]): Surroundings {
  const links = new Map(posts.map(({ platform, authorLink }) => [authorLink, platform]));
  return {
    hashtags: countBy(posts.flatMap(({ hashtags }) => hashtags)).map(({ item, count }) => ({ ...item, count })),
    authors: countBy(posts.flatMap(({ author, authorPath }) => (author && authorPath ? [{ name: author }] : []))).map(
      ({ item, count }) => ({ ...item, count }),
    ),
    links: [...links].flatMap(([url, platform]) => (url ? [{ platform, url }] : [])),
    mostSaved: [],
    weeks: null,
    year: posts.map(({ slug, author, publishedAt }) => ({ slug, author, publishedAt })),
  };
}

function toWeeks(counted: { week: number; posts: number }[]): number[] {
  const weeks = Array.from({ length: WEEKS }, () => 0);
  for (const { week, posts } of counted) if (week >= 0 && week < WEEKS) weeks[WEEKS - 1 - week] = posts;
  return weeks;
}

function countBy<T extends { name: string }>(items: T[]): { item: T; count: number }[] {
  const groups = Map.groupBy(items, ({ name }) => name);
  return [...groups.values()]
    .flatMap((group) => (group[0] ? [{ item: group[0], count: group.length }] : []))
    .sort((a, b) => b.count - a.count)
    .slice(0, SHOWN);
}

const wireDatesSchema = z.object({
  data: z.array(z.object({ attributes: z.object({ publishedAt: z.string().nullish() }) })),
});

const wireCountedSchema = z.object({ name: z.string(), posts: z.number() });

const wireProfileSchema = z.object({
  data: z.object({
    hashtags: z.array(wireCountedSchema.extend({ id: z.number() })),
    authors: z.array(wireCountedSchema),
    profiles: z.array(z.object({ type: z.string(), user_link: z.string(), post_link: z.string().nullable() })),
    own_links: z.array(z.string()).default([]),
    most_saved: z.array(z.object({ title: z.string(), url_slug: z.string() })),
    weeks: z
      .array(z.object({ week: z.number(), posts: z.number() }))
      .nullable()
      .default(null),
    year: z.array(z.object({ slug: z.string(), author: z.string().nullable(), published_at: z.string() })).default([]),
  }),
});
