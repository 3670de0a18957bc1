/** How long an address stays missing without being asked for again. */
export const MISSING_TTL_S = 10;
const MAX_ENTRIES = 200;

/**
 * Pages that were not found, for a few seconds and in memory alone: bogus addresses would fill the disk, and push real pages
 * out of Next's memory. They are never stale: what is too old is gone, so that a post that comes back is seen at once.
 *
 * @type {Map<string, { value: object, lastModified: number }>}
 */
const pages = new Map();

/** The page in the shape that Next's cache has, or undefined. */
export function getMissingPage(key) {
  const found = pages.get(key);
  if (!found || Date.now() < found.lastModified + MISSING_TTL_S * 1000) return found;
  pages.delete(key);
  return undefined;
}

export function keepMissingPage(key, value) {
  pages.delete(key);
  const [oldest] = pages.keys();
  if (pages.size >= MAX_ENTRIES && oldest !== undefined) pages.delete(oldest);
  const cacheControl = { revalidate: MISSING_TTL_S, expire: MISSING_TTL_S };
  pages.set(key, { value, lastModified: Date.now(), cacheControl });
}

export const forgetMissingPage = (key) => pages.delete(key);

/** Something changed upstream: what was missing may be there now. */
export const forgetMissingPages = () => pages.clear();
