import 'server-only';

/**
 * Remembers for half a minute which slugs do not exist, so that a crawler with a list of bogus addresses does not reach
 * the upstream each time. Kept on `globalThis` because pages and route handlers are bundled apart.
 */
const REMEMBERED_MS = 30_000;
const MAX_ENTRIES = 5_000;

const shared = globalThis as typeof globalThis & { missingSlugs?: Map<string, number> };
shared.missingSlugs ??= new Map();
const missing = shared.missingSlugs;

export function rememberMissingSlug(slug: string): void {
  if (missing.size >= MAX_ENTRIES) missing.clear();
  missing.set(slug, Date.now() + REMEMBERED_MS);
}

export const recallMissingSlug = (slug: string): boolean => (missing.get(slug) ?? 0) > Date.now();

/** New posts have arrived: what was missing may be there now. */
export const forgetMissingSlugs = (): void => missing.clear();
