import 'server-only';

/**
 * Remembers for half a minute which slugs do not exist, so that a crawler with a list of bogus addresses does not reach
 * the upstream each time. Kept on `globalThis` because pages and route handlers are bundled apart.
 */
const REMEMBERED_MS = 30_000;
const MAX_ENTRIES = 5_000;

/** Why a slug leads to nothing: nobody knows it, or its post was deleted. */
export type Missing = 'unknown' | 'gone';

const shared = globalThis as typeof globalThis & { missingSlugs?: Map<string, { why: Missing; until: number }> };
shared.missingSlugs ??= new Map();
const missing = shared.missingSlugs;

export function rememberMissingSlug(slug: string, why: Missing): void {
  if (missing.size >= MAX_ENTRIES) missing.clear();
  missing.set(slug, { why, until: Date.now() + REMEMBERED_MS });
}

/** Null where we do not know that it is missing. */
export function recallMissingSlug(slug: string): Missing | null {
  const known = missing.get(slug);
  return known && known.until > Date.now() ? known.why : null;
}

/** New posts have arrived: what was missing may be there now. */
export const forgetMissingSlugs = (): void => missing.clear();
