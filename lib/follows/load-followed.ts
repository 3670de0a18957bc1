import 'server-only';
import { FEED_PAGE_SIZE, HASHTAGS_FRESH_S } from '@/lib/config/product';
import { type FeedFilters, isSet, NO_FILTERS } from '@/lib/feed/filters';
import { buildFeedQuery, buildIdsQuery } from '@/lib/feed/list-query';
import { parseSearchQuery, SEARCH_MAX_SHORT_TERMS } from '@/lib/feed/search-query';
import { POST_LISTS_TAG, POSTS_TAG } from '@/lib/posts/cache-tags';
import { toListedPost } from '@/lib/posts/listed-post';
import type { Post } from '@/lib/posts/model';
import { normalizePost } from '@/lib/posts/normalize';
import { wirePostListSchema } from '@/lib/posts/wire';
import { type CallContext, type ReadOptions, readContentApi } from '@/lib/upstream/content';
import { AppError } from '@/lib/utils/errors/app-error';
import { fold } from '@/lib/utils/fold';
import { createMatcher, type MatchedPost } from './match-rule';
import { COUNTED_DAYS, type FollowedPage, type FollowedPost, type RuleCounts, type SavedFilter } from './model';
import { type ResolvedRule, resolveRules } from './resolve-rules';

/** Of names and ids in one request: an address holds no more, and a Strapi silently drops lists of more than a hundred. */
const VALUES_PER_LIST = 80;
const TERMS_PER_SEARCH = 30;
/** What a content API sends at once. */
const POSTS_AT_ONCE = 100;
/** Rules that combine filters need a list each. */
const COMBINED_MAX = 30;
const AT_ONCE = 6;
const DAY_MS = 24 * 60 * 60 * 1000;

type Rules = { follow: SavedFilter[]; mute: SavedFilter[]; page: number };

/**
 * A page of the posts that any of these rules follows and none mutes, newest first, each with the first rule that brought it here. Rules
 * of one kind share a list, so that hundreds of them take a few calls. Throws `AppError`.
 */
export async function loadFollowed({ follow, mute, page }: Rules, visitor: CallContext): Promise<FollowedPage> {
  const [following, muting] = await Promise.all([resolveRules(follow, visitor), resolveRules(mute, visitor)]);
  const lists = toLists(following);
  const needed = page * FEED_PAGE_SIZE;
  const loaded = await inBatches(lists, (filters) => fetchNewest(filters, needed, visitor));
  const found = new Map(loaded.flatMap(({ posts }) => posts.map((post) => [post.id, post])));
  const newest = [...found.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id);
  const shown = newest.slice(needed - FEED_PAGE_SIZE, needed);
  const isMuted = matcherOf(muting);
  const posts = shown.filter((post) => !isMuted(toMatched(post)));
  const reasons = following.flatMap(({ name, filters }) =>
    filters ? [{ name, matches: createMatcher(filters) }] : [],
  );
  return {
    posts: posts.map((post): FollowedPost => {
      const matched = toMatched(post);
      return { ...toListedPost(post), because: reasons.find(({ matches }) => matches(matched))?.name ?? '' };
    }),
    hidden: shown.length - posts.length,
    hasMore: newest.length > needed || loaded.some(({ hasMore }) => hasMore),
  };
}

/** Which of these posts the rules mute, by their whole texts. Throws `AppError`. */
export async function findMuted(
  { mute, ids }: { mute: SavedFilter[]; ids: number[] },
  visitor: CallContext,
): Promise<number[]> {
  const isMuted = matcherOf(await resolveRules(mute, visitor));
  const posts = await inBatches(chunk([...new Set(ids)], POSTS_AT_ONCE), (some) =>
    fetchPosts(buildIdsQuery(some), visitor),
  );
  return posts
    .flat()
    .filter((post) => isMuted(toMatched(post)))
    .map(({ id }) => id);
}

/** How many posts of the last 30 days each rule is about. Throws `AppError`. */
export async function countFollowed(rules: SavedFilter[], now: number, visitor: CallContext): Promise<RuleCounts> {
  const from = new Date(now - COUNTED_DAYS * DAY_MS).toISOString().slice(0, 10);
  const count = async ({ filters }: ResolvedRule) => {
    if (!filters) return { count: 0, isGone: true };
    const [only] = toLists([{ name: '', filters }]);
    if (!only) return { count: 0, isGone: false };
    // The same for all who follow it.
    const cache = { freshS: HASHTAGS_FRESH_S, tags: [POSTS_TAG, POST_LISTS_TAG] };
    const query = buildFeedQuery({ ...only, from }, { pageSize: 1 });
    return { count: (await readList(query, { ...visitor, cache })).meta.pagination.total, isGone: false };
  };
  return { counts: await inBatches(await resolveRules(rules, visitor), count) };
}

/** As few lists as have all posts of the rules: authors together, hashtags together, searches together, the others alone. */
function toLists(rules: readonly ResolvedRule[]): FeedFilters[] {
  const authors = new Set<string>();
  const hashtags = new Set<number>();
  const terms = new Map<string, string>();
  const combined: FeedFilters[] = [];
  for (const { filters } of rules) {
    if (!filters) continue;
    const parts = (['authors', 'hashtags', 'search'] as const).filter((name) => isSet(name, filters));
    if (parts.length > 1) combined.push(filters);
    else {
      for (const author of filters.authors) authors.add(author);
      for (const id of filters.hashtags) hashtags.add(id);
      for (const term of parseSearchQuery(filters.search).terms) terms.set(fold(term), term);
    }
  }
  if (combined.length > COMBINED_MAX) {
    const message = `At most ${COMBINED_MAX} of what you follow can combine words, authors and hashtags.`;
    throw new AppError('bad_request', { message });
  }
  return [
    ...chunk([...authors], VALUES_PER_LIST).map((some) => ({ ...NO_FILTERS, authors: some })),
    ...chunk([...hashtags], VALUES_PER_LIST).map((some) => ({ ...NO_FILTERS, hashtags: some })),
    ...chunkTerms([...terms.values()]).map((some) => ({
      ...NO_FILTERS,
      search: some.map((term) => `"${term}"`).join(' '),
    })),
    ...combined,
  ];
}

/** Terms without three letters in a row are searched for a few at once. */
function chunkTerms(terms: string[]): string[][] {
  const isShort = (term: string): boolean => !/[\p{L}\p{N}]{3}/u.test(fold(term));
  return [
    ...chunk(terms.filter(isShort), SEARCH_MAX_SHORT_TERMS),
    ...chunk(
      terms.filter((term) => !isShort(term)),
      TERMS_PER_SEARCH,
    ),
  ];
}

async function fetchNewest(
  filters: FeedFilters,
  count: number,
  visitor: CallContext,
): Promise<{ posts: Post[]; hasMore: boolean }> {
  const pageSize = Math.min(count, POSTS_AT_ONCE);
  const posts: Post[] = [];
  for (let page = 1; posts.length < count; page += 1) {
    const some = await fetchPosts(buildFeedQuery({ ...filters, page }, { pageSize }), visitor);
    posts.push(...some);
    if (some.length < pageSize) return { posts, hasMore: false };
  }
  return { posts, hasMore: true };
}

const readList = (query: string, options: ReadOptions) =>
  readContentApi(wirePostListSchema, `/api/news/public?${query}`, options);

const fetchPosts = async (query: string, visitor: CallContext): Promise<Post[]> =>
  (await readList(query, visitor)).data.map(normalizePost);

const toMatched = ({ author, hashtags, title, description, text }: Post): MatchedPost => ({
  author,
  hashtags,
  words: [title, description, text],
});

function matcherOf(rules: readonly ResolvedRule[]): (post: MatchedPost) => boolean {
  const matchers = rules.flatMap(({ filters }) => (filters ? [createMatcher(filters)] : []));
  return (post) => matchers.some((matches) => matches(post));
}

const chunk = <Item>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/** A few at once: one reader's rules must not take all of the content API. */
async function inBatches<Item, Result>(items: Item[], run: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const some of chunk(items, AT_ONCE)) results.push(...(await Promise.all(some.map(run))));
  return results;
}
