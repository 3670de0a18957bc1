/** Pixels of a drawn preview picture. Apart from the drawing, which weighs megabytes. */
export const SHARE_CARD_SIZE = { width: 1200, height: 630 } as const;
