/** One of a reader's own collections. */
export type Bookmark = { id: number; name: string };
