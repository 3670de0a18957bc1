import { type FeedFilters, type FilterNames, feedFiltersToParams, NO_FILTERS, phrasesOf } from '@/lib/feed/filters';
import type { ListedPost } from '@/lib/posts/model';
import { fold } from '@/lib/utils/fold';

/** The effect of a rule on the posts of its filter: into the list of what is followed, out of all lists, or by mail alone. */
export const RULE_EFFECTS = ['follow', 'mute', 'tell'] as const;
export type RuleEffect = (typeof RULE_EFFECTS)[number];

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
/** The ids of one request for what is muted: the content API has them at once. */
export const MUTED_IDS_MAX = 100;
/** Pages of what is followed. */
export const FOLLOWED_PAGES_MAX = 40;
/** The rules of one request for their numbers of posts. */
export const COUNTED_RULES_MAX = 60;
/** The days of these numbers. */
export const COUNTED_DAYS = 30;

export const QUERY_MAX_CHARACTERS = 2000;
export const NAME_MAX_CHARACTERS = 300;

/**
 * The part of a feed's filters that makes a rule: search, authors and hashtags. Dates end, and bookmarks are a collection already. Null where
 * none is set, for more than a rule can hold, and while a hashtag's name is unknown. Equal filters have one rule, in whatever order and
 * letters they were chosen.
 */
export function toSavedFilter(filters: FeedFilters, names: FilterNames): SavedFilter | null {
  const { search, authors, hashtags } = filters;
  const phrases = phrasesOf({ ...NO_FILTERS, search, authors, hashtags }, names);
  const query = feedFiltersToParams({
    ...NO_FILTERS,
    search: fold(search),
    authors: authors.toSorted(),
    hashtags: hashtags.toSorted((a, b) => a - b),
  }).toString();
  const isNamed = hashtags.every((id) => names.hashtagNames?.get(id));
  if (query === '' || query.length > QUERY_MAX_CHARACTERS || !isNamed) return null;
  // "by Ada" alone is "Ada".
  const name = phrases
    .map(({ phrase }) => phrase)
    .join(' ')
    .replace(/^\S+ /, '');
  return { query, name: [...name].slice(0, NAME_MAX_CHARACTERS).join('') };
}

/** A post with the rule that brought it here. */
export type FollowedPost = ListedPost & { because: string };

/** The response of POST /api/following. `hidden` is how many more are muted. */
export type FollowedPage = { posts: FollowedPost[]; hidden: number; hasMore: boolean };

/** The days without a post after which a rule is pointed out. */
export const QUIET_DAYS = 60;

/**
 * The response of POST /api/following/counts: in the order of the rules. `isGone` where what it names is here no more, `isQuiet` where it
 * had no post in 60 days.
 */
export type RuleCounts = { counts: { count: number; isGone: boolean; isQuiet: boolean }[] };

/** The response of /api/account/feed. `token` is null for no feed; `isOffered` is false where the content API keeps none. */
export type FeedToken = { token: string | null; isOffered: boolean };
