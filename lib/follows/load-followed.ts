import 'server-only';
import { FEED_PAGE_SIZE, HASHTAGS_FRESH_S } from '@/lib/config/product';
import { type FeedFilters, isSet, NO_FILTERS, parseFeedFilters } from '@/lib/feed/filters';
import { buildFeedQuery, buildIdsQuery } from '@/lib/feed/list-query';
import { isShortTerm, parseSearchQuery, SEARCH_MAX_SHORT_TERMS } from '@/lib/feed/search-query';
import { POST_LISTS_TAG, POSTS_TAG } from '@/lib/posts/cache-tags';
import { toListedPost } from '@/lib/posts/listed-post';
import type { Post } from '@/lib/posts/model';
import { normalizePost } from '@/lib/posts/normalize';
import { wirePostListSchema } from '@/lib/posts/wire';
import { type CallContext, type ReadOptions, readContentApi } from '@/lib/upstream/content';
import { AppError } from '@/lib/utils/errors/app-error';
import { fold } from '@/lib/utils/fold';
import { chunk, inBatches } from './batches';
import { createMatcher, type MatchedPost, toMatched } from './match-rule';
import {
  COUNTED_DAYS,
  FOLLOWED_PAGES_MAX,
  type FollowedPage,
  QUIET_DAYS,
  type RuleCounts,
  type SavedFilter,
} from './model';
import { type ResolvedRule, resolveRules } from './resolve-rules';

/** Of names and ids in one request: an address holds no more, and a Strapi silently drops lists of more than a hundred. */
const VALUES_PER_LIST = 80;
const TERMS_PER_SEARCH = 30;
/** A content API sends no more at once. */
const POSTS_AT_ONCE = 100;
/** Rules that combine filters need a list each. */
const COMBINED_MAX = 30;
/** Of the content API for one page, and words that texts are looked through for: what one request may cost. */
const CALLS_MAX = 60;
const TERMS_MAX = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

type Rules = { follow: SavedFilter[]; mute: SavedFilter[]; page: number };

/**
 * A page of the posts that any of these rules follows and none mutes, newest first, each with the first rule that it matches. Rules
 * of one kind share a list, so that hundreds of them take a few calls. Throws `AppError`, 400 for rules that would take too many.
 */
export async function loadFollowed(rules: Rules, visitor: CallContext): Promise<FollowedPage> {
  const { posts, ...page } = await findFollowed(rules, visitor);
  return { ...page, posts: posts.map(({ post, because }) => ({ ...toListedPost(post), because })) };
}

/** The same with the whole posts, of the first page. */
export const listFollowed = async (rules: Omit<Rules, 'page'>, visitor: CallContext): Promise<Post[]> =>
  (await findFollowed({ ...rules, page: 1 }, visitor)).posts.map(({ post }) => post);

type Found = Omit<FollowedPage, 'posts'> & { posts: { post: Post; because: string }[] };

async function findFollowed({ follow, mute, page }: Rules, visitor: CallContext): Promise<Found> {
  assertFew([...follow, ...mute]);
  const [following, muting] = [await resolveRules(follow, visitor), await resolveRules(mute, visitor)];
  const lists = toLists(following);
  const needed = page * FEED_PAGE_SIZE;
  if (callsOf(lists, page) > CALLS_MAX) throw new AppError('bad_request', { message: TOO_MANY });
  const loaded = await inBatches(lists, (filters) => fetchNewest(filters, needed, visitor));
  const found = new Map(loaded.flatMap(({ posts }) => posts.map((post) => [post.id, post])));
  const newest = [...found.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id);
  const shown = newest.slice(needed - FEED_PAGE_SIZE, needed);
  const reasons = following.flatMap(({ name, filters }) =>
    filters ? [{ name, matches: createMatcher(filters) }] : [],
  );
  const isMuted = matcherOf(muting);
  const posts = shown.flatMap((post) => {
    const matched = matchedOf(post);
    if (isMuted(matched)) return [];
    return [{ post, because: reasons.find(({ matches }) => matches(matched))?.name ?? '' }];
  });
  const isLast = page === FOLLOWED_PAGES_MAX || callsOf(lists, page + 1) > CALLS_MAX;
  return {
    posts,
    hidden: shown.length - posts.length,
    hasMore: !isLast && (newest.length > needed || loaded.some(({ hasMore }) => hasMore)),
  };
}

/** The posts of these that the rules mute, by their whole texts. Throws `AppError`. */
export async function findMuted(
  { mute, ids }: { mute: SavedFilter[]; ids: number[] },
  visitor: CallContext,
): Promise<number[]> {
  assertFew(mute);
  const isMuted = matcherOf(await resolveRules(mute, visitor));
  const { data } = await readList(buildIdsQuery([...new Set(ids)]), visitor);
  return data
    .map(normalizePost)
    .filter((post) => isMuted(matchedOf(post)))
    .map(({ id }) => id);
}

/** How many posts of the last 30 days each rule is about. Throws `AppError`. */
export async function countFollowed(rules: SavedFilter[], now: number, visitor: CallContext): Promise<RuleCounts> {
  const countSince = async (filters: FeedFilters, days: number): Promise<number> => {
    const from = new Date(now - days * DAY_MS).toISOString().slice(0, 10);
    // The same for all who follow it.
    const cache = { freshS: HASHTAGS_FRESH_S, tags: [POSTS_TAG, POST_LISTS_TAG] };
    const query = buildFeedQuery({ ...filters, from }, { pageSize: 1 });
    return (await readList(query, { ...visitor, cache })).meta.pagination.total;
  };
  const count = async ({ filters }: ResolvedRule) => {
    if (!filters) return { count: 0, isGone: true, isQuiet: false };
    if (toLists([{ name: '', filters }]).length === 0) return { count: 0, isGone: false, isQuiet: true };
    const counted = await countSince(filters, COUNTED_DAYS);
    return { count: counted, isGone: false, isQuiet: counted === 0 && (await countSince(filters, QUIET_DAYS)) === 0 };
  };
  return { counts: await inBatches(await resolveRules(rules, visitor), count) };
}

const TOO_MANY = 'These are more words and combined filters than can be looked for at once: end some of them.';

/** Before anything is asked of the content API. */
function assertFew(rules: readonly SavedFilter[]): void {
  const words = rules.flatMap(
    ({ query }) => parseSearchQuery(parseFeedFilters(new URLSearchParams(query)).search).terms,
  );
  if (words.length > TERMS_MAX) throw new AppError('bad_request', { message: TOO_MANY });
}

const callsOf = (lists: readonly unknown[], page: number): number =>
  lists.length * Math.ceil((page * FEED_PAGE_SIZE) / POSTS_AT_ONCE);

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
  return [
    ...chunk(terms.filter(isShortTerm), SEARCH_MAX_SHORT_TERMS),
    ...chunk(
      terms.filter((term) => !isShortTerm(term)),
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
  for (let page = 1; ; page += 1) {
    const { data, meta } = await readList(buildFeedQuery({ ...filters, page }, { pageSize }), visitor);
    posts.push(...data.map(normalizePost));
    const hasMore = posts.length < meta.pagination.total && data.length > 0;
    if (!hasMore || posts.length >= count) return { posts, hasMore };
  }
}

const readList = (query: string, options: ReadOptions) =>
  readContentApi(wirePostListSchema, `/api/news/public?${query}`, options);

const matchedOf = (post: Post): MatchedPost => toMatched(post, [post.title, post.description, post.text]);

function matcherOf(rules: readonly ResolvedRule[]): (post: MatchedPost) => boolean {
  const matchers = rules.flatMap(({ filters }) => (filters ? [createMatcher(filters)] : []));
  return (post) => matchers.some((matches) => matches(post));
}
