/** Apart from the drawing code, which is megabytes large. */
export const SHARE_CARD_SIZE = { width: 1200, height: 630 } as const;
