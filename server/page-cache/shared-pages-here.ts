import type { SharedPages } from './shared-pages.ts';

// On `globalThis` because Next loads the page cache by itself.
const here = globalThis as typeof globalThis & { sharedPages?: SharedPages };

/** What this web shares with others, or undefined where it is alone. */
export const getSharedPages = (): SharedPages | undefined => here.sharedPages;

export function setSharedPages(pages: SharedPages): void {
  here.sharedPages = pages;
}
