/**
 * The colours of site, desk, mails and share pictures, for light and dark. After a change: `npm run draw-brand`.
 * tokens.test.ts checks contrasts. Separate exports keep bundles small.
 */
export const canvas = { light: '#f7f5f0', dark: '#12110f' } as const;
export const surface = { light: '#fffefb', dark: '#1b1a17' } as const;
/** Placeholders, hover, keys. */
export const sunken = { light: '#efece4', dark: '#24221e' } as const;
/** Ornament alone. */
export const line = { light: '#e2ddd2', dark: '#34312b' } as const;
/** The border of fields and buttons. */
export const lineStrong = { light: '#857d70', dark: '#8c857a' } as const;
export const ink = { light: '#1a1815', dark: '#f3f0e9' } as const;
/** Excerpts. */
export const ink2 = { light: '#4c473f', dark: '#cbc4b8' } as const;
/** Dates, counts, hashtags, notes. */
export const ink3 = { light: '#6b6458', dark: '#a69e91' } as const;
/** The brand, the primary button, the selection, the focus. At most three times on a screen. */
export const ember = { light: '#9a3f0b', dark: '#f0a063' } as const;
export const onEmber = { light: '#ffffff', dark: '#231405' } as const;
/** The background of the selection; its text is `link`. */
export const emberSoft = { light: '#f6e0d2', dark: '#43281a' } as const;
/** Links in text, and the primary button on hover. */
export const link = { light: '#7a3410', dark: '#f4b686' } as const;
/** Search matches, new posts, today. */
export const marker = { light: '#ffe28a', dark: '#5c4a12' } as const;
export const onMarker = { light: '#1a1815', dark: '#fff3c9' } as const;
export const danger = { light: '#b3261e', dark: '#f2928c' } as const;
export const dangerSoft = { light: '#f7dcdb', dark: '#45201f' } as const;
export const success = { light: '#1b6e43', dark: '#7fd0a2' } as const;
export const warning = { light: '#7a5200', dark: '#e0b04a' } as const;
