/** Collections in a file. Each post is a slug, its page here, or its original link, by which it may have a note. */
export type ImportedBookmark = { name: string; posts: string[]; notes?: Record<string, string> };

/** New collections, new bookmarks in them, and links without a post here. */
export type ImportReport = { created: number; attached: number; unknown: number };

/** Saved posts: `all` counts each post once. Null above `SAVED_POSTS_MAX`. */
export type SavedCounts = { all: number; byBookmark: Record<string, number> } | null;

/** The response of GET /api/bookmarks/posts. `published`: the collections that are public lists; null where collections have no pages. */
export type SavedCountsResponse = { counts: SavedCounts; published: number[] | null };

/**
 * The response of DELETE /api/bookmarks/[id]. `isKept`: POST /api/bookmarks/[id]/restore brings it back for an hour. A Strapi cannot, and there
 * it is made anew of its `posts`, null when they are too many.
 */
export type DeletedBookmarkResponse = { posts: number[] | null; isKept: boolean };

export const SAVED_POSTS_MAX = 2_000;
