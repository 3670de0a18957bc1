import { areTagsExpired, areTagsStale } from 'next/dist/server/lib/incremental-cache/tags-manifest.external.js';

// Next dates an entry by when it was stored. What was read for it is older: a post that was published meanwhile is not in it,
// and its announcement, which came before the date, would be taken for heeded. So an entry is dated by when it was begun: when it
// was first looked for and not found fresh.

// More than are ever made at once. One that is looked for and never stored, because its making failed, goes by this.
const MAX_KEPT = 5_000;

/** Key → when what is being made, or has just been made, was begun. */
const begun = new Map();

/**
 * To be told of every look, with what was found and the tags that it depends on. `at` is when it was begun, in ms;
 * `version` is what it then knew of announcements, where several webs share pages. Answers whether it is fresh.
 */
export function noteLook(key, found, tags, at, version = null) {
  if (isFresh(found, tags)) {
    begun.delete(key);
    return true;
  }
  // Others who look while it is made begin nothing.
  if (begun.get(key)?.isMade === false) return false;
  begun.set(key, { at, version, isMade: false });
  if (begun.size > MAX_KEPT) begun.delete(begun.keys().next().value);
  return false;
}

/**
 * The date of an entry that is about to be stored, in ms. A millisecond early, so that what is announced in the very one counts. One
 * that was made beside another for the same key has the date of that.
 */
export function dateOf(key) {
  const making = begun.get(key);
  if (!making) return Date.now();
  making.isMade = true;
  return making.at - 1;
}

/** The version that an entry about to be stored was begun with, or null where that is not known. */
export const versionOf = (key) => begun.get(key)?.version ?? null;

/** Whether Next would hand out what was found without making it anew. */
export function isFresh(found, tags) {
  if (!found) return false;
  const { lastModified = 0, cacheControl, value } = found;
  const revalidateS = cacheControl?.revalidate ?? value?.revalidate;
  if (typeof revalidateS === 'number' && lastModified + revalidateS * 1000 < Date.now()) return false;
  return !areTagsExpired(tags, lastModified) && !areTagsStale(tags, lastModified);
}
