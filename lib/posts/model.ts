import type { Bookmark, Hashtag } from '@/lib/tags/model';

export type ImageSource = { url: string; width: number; height: number };

/** URLs are site-relative or absolute. */
export type PostImage = ImageSource & { alt: string; small: ImageSource | null; medium: ImageSource | null };

/** A story with so many authors. */
type PostStory = { slug: string; authors: number };

/** A post after normalization. Dates are ISO 8601 in UTC. */
export type Post = {
  id: number;
  slug: string;
  title: string;
  description: string;
  text: string;
  /** Null if the source names none (see `author.ts`). */
  author: string | null;
  /** The author's page. Null for a name parsed from the text, by which call 3 finds nothing. */
  authorPath: `/authors/${string}` | null;
  authorLink: string | null;
  sourceUrl: string | null;
  /** "LinkedIn" or "Twitter" (spec §2), or the host of the post. */
  platform: string;
  image: PostImage | null;
  hashtags: Hashtag[];
  /** The reader's own collections with this post; empty for others. */
  bookmarks: Bookmark[];
  /** The story that it is in. */
  story?: PostStory;
  createdAt: string;
  publishedAt: string;
  updatedAt: string;
  /** When its words last became what they are: that of its last correction, or of its publication. */
  modifiedAt: string;
  /** ISO 639-1, where it is not the site's own. */
  language?: string;
};

/** No larger than a card or dialog needs, and a small version. Without `alt`, because the title is beside it. */
export type ListedImage = ImageSource & { small: Omit<ImageSource, 'height'> | null };

/** The places that a search was for, from the first character to the one behind the last. */
export type Matches = [start: number, end: number][];

/** A post in a list: the data of its card, with a single-line `excerpt`. */
export type ListedPost = Pick<
  Post,
  'id' | 'slug' | 'title' | 'author' | 'authorPath' | 'platform' | 'hashtags' | 'publishedAt' | 'language'
> & {
  excerpt: string;
  image: ListedImage | null;
  story?: PostStory;
  readMinutes: number;
  /** Whether the whole text is a line or two: said in passing. */
  isShort?: true;
  /** The day, as YYYY-MM-DD, whose summary cites this post first. */
  leads?: string;
  /** In the result of a search. */
  matches?: { title: Matches; excerpt: Matches };
};

/** A reader's view of a post beyond the cached page: current hashtags and their own bookmarks. */
export type ReaderPost = { hashtags: Hashtag[]; bookmarks: Bookmark[] };

/** A post that a reader may tag. A listed post has no `bookmarks`. */
export type TaggedPost = Pick<Post, 'id' | 'title' | 'hashtags'> & Partial<Pick<Post, 'bookmarks'>>;

/** The response of GET /api/account/posts. */
export type ReaderPostsResponse = { posts: (ReaderPost & { id: number })[] };

/** The maximum per request. */
export const READER_POSTS_MAX = 100;
