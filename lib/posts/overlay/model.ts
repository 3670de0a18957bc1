import type { Bookmark } from '@/lib/bookmarks/collections/model';
import type { Hashtag } from '@/lib/bookmarks/hashtags/model';
import type { Post } from '@/lib/posts/model';

/** A reader's view of a post beyond the cached page: current hashtags and their own bookmarks. */
export type ReaderPost = { hashtags: Hashtag[]; bookmarks: Bookmark[] };

/** A post that a reader may tag. A listed post has no `bookmarks`. */
export type TaggedPost = Pick<Post, 'id' | 'title' | 'hashtags'> & Partial<Pick<Post, 'bookmarks'>>;

/** The response of GET /api/account/posts. */
export type ReaderPostsResponse = { posts: (ReaderPost & { id: number })[] };

/** The maximum per request. */
export const READER_POSTS_MAX = 100;
