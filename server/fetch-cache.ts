import { LRUCache } from 'lru-cache';
import { ALL_TAGS, invalidate, isInvalidated, onInvalidation } from '#lib/response/invalidation.ts';
import { recordCacheLookup } from '#runtime/metrics/cache-lookups.ts';
import { STARTED_AT_HEADER } from './outgoing-fetch.ts';

/** The parts of Next's stored `fetch` that are used here. */
type Answer = { kind: 'FETCH'; revalidate: number; data: { body: string; headers: Record<string, string> } };
type Entry = { value: Answer; tags: ReadonlySet<string>; lastModified: number };
type LookupContext = { kind: string; revalidate?: number };

const MAX_BYTES = 32 * 1024 * 1024;
/** The invalidations remembered for reads in flight, which last seconds. */
const MAX_TAGS = 10_000;
const ENTRY_BYTES = 1024;

// Shared, because Next creates a handler for each request.
const entries = new LRUCache<string, Entry>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ value }) => value.data.body.length + ENTRY_BYTES,
});
const invalidatedAt = new LRUCache<string, number>({ max: MAX_TAGS });

onInvalidation((invalidation) => {
  for (const tag of invalidation.tags) invalidatedAt.set(tag, Date.now());
  for (const [key, { tags }] of entries.entries()) if (isInvalidated(invalidation, tags)) entries.delete(key);
});

/**
 * Next's `fetch` cache, in memory (`cacheHandler` in next.config.ts). Returns fresh responses only: the response cache
 * holds stale pages and must not render new ones from stale data. Pages are not stored here.
 */
export default class FetchCache {
  async get(key: string, { kind, revalidate }: LookupContext): Promise<Entry | null> {
    if (kind !== 'FETCH') return null;
    const entry = entries.get(key);
    const ageS = entry ? (Date.now() - entry.lastModified) / 1000 : 0;
    const isFresh = entry !== undefined && ageS < (revalidate ?? entry.value.revalidate);
    recordCacheLookup('upstream_answers', isFresh ? 'hit' : 'miss');
    return isFresh ? entry : null;
  }

  async set(key: string, value: Answer | { kind: string } | null, { tags = [] }: { tags?: string[] }): Promise<void> {
    if (!isAnswer(value)) return;
    // A response requested before an invalidation may be older than the change.
    const startedAt = Number(value.data.headers[STARTED_AT_HEADER] ?? 0);
    if ([ALL_TAGS, ...tags].some((tag) => (invalidatedAt.get(tag) ?? -1) >= startedAt)) return;
    entries.set(key, { value, tags: new Set(tags), lastModified: Date.now() });
  }

  async revalidateTag(tags: string | string[]): Promise<void> {
    invalidate({ tags: [tags].flat(), isRemoval: false });
  }

  resetRequestCache(): void {}
}

const isAnswer = (value: { kind: string } | null): value is Answer => value?.kind === 'FETCH';
