import { LRUCache } from 'lru-cache';
import { recordCacheLookup } from '#runtime/metrics/cache-lookups.ts';
import type { ContentState } from '../../../db/content-state.ts';
import type { Filter } from '../schemas/filter.ts';
import type { ListQuery } from '../schemas/list-query.ts';
import type { PostPopulate } from '../schemas/post-query.ts';

/**
 * Returns the cached or pending result for a key, else computes it. The key contains everything that the result depends
 * on besides public content, and nothing personal. `sizeOf` is in bytes.
 */
export type ResultCache = <T>(key: string, compute: () => Promise<T>, sizeOf: (result: T) => number) => Promise<T>;

/** Keys of whole responses begin with it; metrics distinguish them. */
export const RESPONSE_KEY = 'response ';

/** About five hundred pages of the feed, or a dozen lists of a thousand posts. */
const MAX_BYTES = 32 * 1024 * 1024;
/** The largest share of one result. */
const MAX_SHARE = 1 / 4;
/** The approximate overhead of an entry. */
const ENTRY_BYTES = 200;

/**
 * Caches results until public content changes, least recently used first out. Stores nothing while changes cannot be
 * observed. Failures are not shared, as they may depend on the client.
 */
export function createResultCache({
  content,
  maxBytes = MAX_BYTES,
}: {
  content: Pick<ContentState, 'get'>;
  maxBytes?: number;
}): ResultCache {
  const entries = new LRUCache<string, { result: unknown }>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes * MAX_SHARE),
  });
  const inFlight = new Map<string, Promise<unknown>>();
  let state = -1;

  return async <T>(key: string, compute: () => Promise<T>, sizeOf: (result: T) => number): Promise<T> => {
    const current = await content.get();
    // An older state belongs to a request that others have overtaken.
    if (current === null || current < state) return compute();
    if (current > state) clear(current);
    const entry = entries.get(key);
    const pending = entry ? undefined : inFlight.get(key);
    recordCacheLookup(key.startsWith(RESPONSE_KEY) ? 'answers' : 'searches', entry || pending ? 'hit' : 'miss');
    if (entry) return entry.result as T;
    if (pending) return (pending as Promise<T>).catch(compute);
    const computing = computeAndStore(key, current, compute, sizeOf).finally(() => {
      if (inFlight.get(key) === computing) inFlight.delete(key);
    });
    inFlight.set(key, computing);
    return computing;
  };

  async function computeAndStore<T>(
    key: string,
    current: number,
    compute: () => Promise<T>,
    sizeOf: (result: T) => number,
  ): Promise<T> {
    const result = await compute();
    // A result read before a write belongs to the earlier state.
    if ((await content.get().catch(() => null)) === current && current === state) {
      entries.set(key, { result }, { size: ENTRY_BYTES + 2 * key.length + sizeOf(result) });
    }
    return result;
  }

  function clear(next: number): void {
    entries.clear();
    // Pending results of the earlier state are not shared with new requests.
    inFlight.clear();
    state = next;
  }
}

type PublicQuery = Partial<Pick<ListQuery<string>, 'filter' | 'sort' | 'pagination'>> & {
  fields: string[] | null;
  populate?: PostPopulate;
};

/**
 * Equal for all public queries with the same result, regardless of encoding, order and defaults. Bookmark filters are
 * ignored, because visitors have no bookmarks.
 */
export function toCacheKey({ filter, sort, pagination, fields, populate = {} }: PublicQuery): string {
  const { image, hashtags } = populate;
  return JSON.stringify([
    filter && toCanonicalFilter(filter),
    sort,
    pagination,
    toSet(fields),
    toRelation(image),
    toRelation(hashtags),
  ]);
}

/** All fields (null) differ from an absent relation. */
const toRelation = (relation: { fields: string[] | null } | undefined) =>
  relation === undefined ? 'none' : toSet(relation.fields);

const toSet = (names: string[] | null): string[] | null => names && [...new Set(names)].sort();

function toCanonicalFilter(filter: Filter): unknown {
  switch (filter.kind) {
    case 'comparison': {
      const { path, operator, value } = filter;
      return [path, operator, Array.isArray(value) ? [...new Set(value)].sort() : value];
    }
    case 'not':
      return ['not', toCanonicalFilter(filter.filter)];
    default:
      return [filter.kind, ...filter.filters.map((item) => JSON.stringify(toCanonicalFilter(item))).sort()];
  }
}
