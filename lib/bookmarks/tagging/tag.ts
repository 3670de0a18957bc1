/** A hashtag or a bookmark, the items of the two dialogs of spec §2. */
export type Tag = {
  id: number;
  name: string;
  /** Present where the list was read with counts. */
  count?: number;
};
