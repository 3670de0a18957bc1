/** Collections as a file names them: each post by its slug, its page here, or its original link. */
export type ImportedBookmark = { name: string; posts: string[] };

/** What an import did: new collections, new bookmarks in them, and how many links lead to no post here. */
export type ImportReport = { created: number; attached: number; unknown: number };
