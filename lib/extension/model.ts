/** The browser extension as the site offers it: in a store, or its own file, of which it says the size. */
export type ExtensionOffer = { url: string; ownKilobytes: number | null };
