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
