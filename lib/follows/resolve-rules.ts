import 'server-only';
import { findFormerAuthor, listAuthorEntries } from '@/lib/feed/authors/queries';
import { type FeedFilters, NO_FILTERS, parseFeedFilters } from '@/lib/feed/filters';
import { hashtagKey } from '@/lib/tags/hashtag-path';
import type { HashtagEntry } from '@/lib/tags/model';
import { findFormerHashtag, listHashtagEntries } from '@/lib/tags/queries';
import type { CallContext } from '@/lib/upstream/content';
import { authorSlug } from '@/lib/utils/author-slug';
import { AppError } from '@/lib/utils/errors/app-error';
import { inBatches } from './batches';
import type { SavedFilter } from './model';

/** Of the hashtags in the name of one rule: a name has two at most, unless somebody made it up. */
const LOOKED_UP = 2;

/** A rule with its filters as they are now; null where what it names is here no more. */
export type ResolvedRule = { name: string; filters: FeedFilters | null };

/**
 * Rules keep the reader's choice, and are brought up to date when they are used: an author who was renamed or merged is followed
 * under the new name, in all spellings, and so is a hashtag. Throws `AppError`.
 */
export async function resolveRules(rules: readonly SavedFilter[], visitor: CallContext): Promise<ResolvedRule[]> {
  const entries = await listHashtagEntries();
  const byId = new Map([...entries.values()].flatMap((entry) => entry.ids.map((id) => [id, entry] as const)));
  return inBatches(rules, async ({ query, name }): Promise<ResolvedRule> => {
    const given = parseFeedFilters(new URLSearchParams(query));
    const authors = (await Promise.all(given.authors.map(namesOf))).flat();
    const known = given.hashtags.flatMap((id) => byId.get(id)?.ids ?? []);
    const isMissing = given.hashtags.some((id) => !byId.has(id));
    const hashtags = [...known, ...(isMissing ? await findRenamed(name, entries, visitor) : [])];
    const isGone = given.hashtags.length > 0 && hashtags.length === 0;
    return {
      name,
      filters: isGone ? null : { ...NO_FILTERS, search: given.search, authors, hashtags: [...new Set(hashtags)] },
    };
  });
}

/** All spellings of an author's name; the name itself where the list of authors lacks it. */
async function namesOf(name: string): Promise<string[]> {
  const slug = authorSlug(name);
  const entry = (await listAuthorEntries()).get(slug) ?? (await findFormerAuthor(slug));
  return entry ? entry.names : [name];
}

/** Merged hashtags have another id now, which their names lead to. */
async function findRenamed(
  name: string,
  entries: ReadonlyMap<string, HashtagEntry>,
  visitor: CallContext,
): Promise<number[]> {
  const named = [...name.matchAll(/#[^\s,]+/gu)].map(([hashtag]) => hashtagKey(hashtag));
  const found = await inBatches(named.slice(0, LOOKED_UP), async (key) => {
    const same = entries.get(key);
    if (same) return same.ids;
    try {
      const now = await findFormerHashtag(key, visitor);
      return (now && entries.get(hashtagKey(now))?.ids) || [];
    } catch (error) {
      // It was banned.
      if (error instanceof AppError && error.code === 'gone') return [];
      throw error;
    }
  });
  return found.flat();
}
