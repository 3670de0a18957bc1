/** A hashtag or a bookmark: what the two dialogs of spec §2 choose among. */
export type Tag = { id: number; name: string };
