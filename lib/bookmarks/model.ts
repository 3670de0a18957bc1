/** A hashtag or a bookmark, the items of the two dialogs of spec §2. */
export type Tag = {
  id: number;
  name: string;
  /** Present where the list was read with counts. */
  count?: number;
};

/** `name` begins with one `#`. */
export type Hashtag = Tag;

/** A hashtag with a page: all ids that share its key. `count` only where the upstream counts posts. */
export type HashtagEntry = { key: string; name: string; ids: number[]; count: number | undefined };

export type Bookmark = { id: number; name: string };

/** Collections in a file. Each post is a slug, its page here, or its original link. */
export type ImportedBookmark = { name: string; posts: string[] };

/** New collections, new bookmarks in them, and links without a post here. */
export type ImportReport = { created: number; attached: number; unknown: number };

/** Saved posts: `all` counts each post once. Null above `SAVED_POSTS_MAX`. */
export type SavedCounts = { all: number; byBookmark: Record<string, number> } | null;

/** The response of GET /api/bookmarks/posts. */
export type SavedCountsResponse = { counts: SavedCounts };

/** The response of DELETE /api/bookmarks/[id]. `posts` is null when there are too many to restore. */
export type DeletedBookmarkResponse = { posts: number[] | null };

export const SAVED_POSTS_MAX = 2_000;
