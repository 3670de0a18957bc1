import { type FeedFilters, type FilterNames, feedFiltersToParams, NO_FILTERS, phrasesOf } from '@/lib/feed/filters';
import type { ListedPost } from '@/lib/posts/model';

/** What a rule does with the posts of its filter. */
export type RuleEffect = 'follow' | 'mute';

/** A saved filter: its address in the feed behind the question mark, and what readers know it by. */
export type SavedFilter = { query: string; name: string };

/** `at` is when the reader said so last, in ISO 8601. */
export type Rule = SavedFilter & { does: RuleEffect; at: string };

/** `does` is null for a rule that ends. */
export type RuleChange = SavedFilter & { does: RuleEffect | null; at: string };

/** The rules of a browser without an account, and the changes of one request. */
export const RULES_MAX = 300;
/** An account has at most so many. */
export const ACCOUNT_RULES_MAX = 1000;
/** The ids of one request for what is muted. */
export const MUTED_IDS_MAX = 500;
/** The rules of one request for their numbers of posts. */
export const COUNTED_RULES_MAX = 60;
/** The days of these numbers. */
export const COUNTED_DAYS = 30;

export const QUERY_MAX_CHARACTERS = 2000;
export const NAME_MAX_CHARACTERS = 300;

/**
 * The part of a feed's filters that makes a rule, or null where none is set: search, authors and hashtags. Dates end, and bookmarks
 * are a collection already.
 */
export function toSavedFilter(filters: FeedFilters, names: FilterNames): SavedFilter | null {
  const phrases = phrasesOf(filters, names).filter(({ name }) => name !== 'bookmarks');
  if (phrases.length === 0) return null;
  const kept = Object.fromEntries(phrases.map(({ name }) => [name, filters[name]]));
  // "by Ada" alone is "Ada".
  const text = phrases.map(({ phrase }) => phrase).join(' ');
  return {
    query: feedFiltersToParams({ ...NO_FILTERS, ...kept }).toString(),
    name: [...text.replace(/^\S+ /, '')].slice(0, NAME_MAX_CHARACTERS).join(''),
  };
}

/** A post with the rule that brought it here. */
export type FollowedPost = ListedPost & { because: string };

/** The response of POST /api/following. `hidden` is how many more are muted. */
export type FollowedPage = { posts: FollowedPost[]; hidden: number; hasMore: boolean };

/** The response of POST /api/following/counts: in the order of the rules. `isGone` where what it names is here no more. */
export type RuleCounts = { counts: { count: number; isGone: boolean }[] };
