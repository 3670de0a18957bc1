import type { ListedPost, Matches } from '@/lib/posts/model';
import type { FeedPath } from './filters';

/** `total` counts every match. */
export type FeedPage<Item = ListedPost> = {
  posts: Item[];
  page: number;
  pageSize: number;
  total: number;
  /** Posts of the page that cannot be shown, where there are any. */
  leftOut?: number;
  /** Pages that a search may be meant for. */
  names?: FoundName[];
  /** The words to mark, where they are not those of the search. */
  marks?: string[];
};

/** An author or a hashtag with a page, and the places of its name that were sought. */
export type FoundName = {
  kind: 'author' | 'hashtag';
  name: string;
  href: `/${string}`;
  count: number | undefined;
  matches: Matches;
};

export const isFeedPath = (pathname: string): pathname is FeedPath => pathname === '/' || pathname === '/feed';

/** Whether the page has a list whose posts open in a dialog: the feed, and what is followed of it. */
export const opensPosts = (pathname: string): boolean => isFeedPath(pathname) || pathname === '/following';

export type AuthorCount = { name: string; count: number };

/** An author with a page: all names that share its slug, called by the name with the most posts. */
export type AuthorEntry = AuthorCount & { slug: string; names: string[] };
