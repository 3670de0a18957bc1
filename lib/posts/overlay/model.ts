import type { Bookmark } from '@/lib/bookmarks/model';
import type { Hashtag } from '@/lib/hashtags/model';
import type { Post } from '@/lib/posts/model';

/** What a signed-in reader sees on a post where the cached page cannot know it: fresh hashtags, their own bookmarks. */
export type ReaderPost = { hashtags: Hashtag[]; bookmarks: Bookmark[] };

/** A post that a reader may tag: a whole or a listed one, of which no bookmarks are known. */
export type TaggedPost = Pick<Post, 'id' | 'title' | 'hashtags'> & Partial<Pick<Post, 'bookmarks'>>;

/** What GET /api/account/posts answers. */
export type ReaderPostsAnswer = { posts: (ReaderPost & { id: number })[] };

/** As many posts as one request may name. */
export const READER_POSTS_MAX = 100;
