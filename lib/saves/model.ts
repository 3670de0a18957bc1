/** How many posts are saved: in all collections together, each post once, and in each by its id. Null where they are too many. */
export type SavedCounts = { all: number; byBookmark: Record<string, number> } | null;

/** What GET /api/bookmarks/posts answers. */
export type SavedCountsAnswer = { counts: SavedCounts };

/** What DELETE /api/bookmarks/[id] answers: the ids of the posts it held, null where they are too many to bring back. */
export type DeletedBookmarkAnswer = { posts: number[] | null };

/** More posts are neither counted nor brought back. */
export const SAVED_POSTS_MAX = 2_000;
