export type Bookmark = { id: number; name: string };

/** Collections in a file. Each post is a slug, its page here, or its original link. */
export type ImportedBookmark = { name: string; posts: string[] };

/** New collections, new bookmarks in them, and links without a post here. */
export type ImportReport = { created: number; attached: number; unknown: number };
