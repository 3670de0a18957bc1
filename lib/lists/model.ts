import type { Post } from '@/lib/posts/model';

/** A post in a public list: with what the list's owner says of it, as plain text. */
export type ListEntry = { note: string | null; addedAt: string; post: Post };

/** A collection that its owner has published. Of its owner it has the chosen name alone. */
export type PublicList = {
  token: string;
  title: string;
  /** The owner's introduction, as plain text. */
  about: string | null;
  /** The owner's name on this list. */
  shownAs: string;
  publishedAt: string;
  updatedAt: string;
  /** Whether search engines may list it. */
  isIndexed: boolean;
  /** The first ones in the owner's order, or for a feed those that were added last, newest first. */
  entries: ListEntry[];
  /** Of all posts. */
  total: number;
};

/** A list as its owner sees it, published or not. */
export type OwnList = Pick<PublicList, 'token' | 'title' | 'about' | 'shownAs'> & {
  isPublished: boolean;
  /** Whether an operator keeps it off the site. */
  isHidden: boolean;
};

export type ListChange = Pick<OwnList, 'title' | 'about' | 'shownAs' | 'isPublished'>;

/** The response of GET and PUT /api/bookmarks/[id]/list; null for a collection that never was published. */
export type OwnListResponse = { list: OwnList | null };

/** The content API has the same limits. */
export const LIST_TITLE_MAX_CHARACTERS = 100;
export const LIST_ABOUT_MAX_CHARACTERS = 1000;
export const LIST_NAME_MAX_CHARACTERS = 60;
/** A page of a list shows no more posts. */
export const LISTED_POSTS_MAX = 200;

/** Everything that says of a list belongs to this tag: whatever changes one removes it (backend/http/revalidate.ts). */
export const LISTS_TAG = 'lists';

/** 128 bits in hexadecimal digits, in small letters. */
export const LIST_TOKEN = /^[0-9a-f]{32}$/;

export const listPath = (token: string): `/lists/${string}` => `/lists/${token}`;
export const listFeedPath = (token: string): `/lists/${string}` => `/lists/${token}/rss.xml`;
