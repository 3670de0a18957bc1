import { LRUCache } from 'lru-cache';
import { type Invalidation, isInvalidated } from '#lib/response/invalidation.ts';
import type { Sealed } from './seal.ts';

type Entry = Sealed & {
  maxAgeS: number;
  /** The start of the render, in milliseconds since 1970, like all times here. */
  startedAt: number;
  /** The first invalidation of the entry; null if up to date. */
  invalidatedAt: number | null;
  /** The next attempt after a failed render, or 0. */
  retryAt: number;
};

/** `expired`: sent only if a render fails. */
type Freshness = 'fresh' | 'stale' | 'expired';

export type Bounds = { bytes: number; composedBytes: number; missingBytes: number };

/** About 350 pages, 150 lists and 50 missing pages. Memory grows until all are full: within minutes at sixty requests a second. */
const BOUNDS: Bounds = {
  bytes: 32 * 1024 * 1024,
  composedBytes: 16 * 1024 * 1024,
  missingBytes: 2 * 1024 * 1024,
};
/** The largest share of the store for one entry. */
const LARGEST_SHARE = 1 / 4;
/** Compressed copies are less than half of a page. */
const SIZE_WITH_COPIES = 1.5;
/** Headers and object overhead. */
const ENTRY_BYTES = 4 * 1024;
/** How long an expired response is sent while it is rendered again. */
const STALE_WHILE_REVALIDATE_MS = 300_000;
/** The same after an invalidation: enough to render a popular page, too short to notice. */
export const STALE_AFTER_INVALIDATION_MS = 500;
const STALE_IF_ERROR_MS = 86_400_000;
const RETRY_MS = 3_000;

/**
 * Anybody can invent addresses: composed ones and those of missing pages have stores of their own, so that they evict
 * no page.
 */
export function createEntries(bounds: Bounds = BOUNDS) {
  const stores = {
    shared: createStore(bounds.bytes),
    composed: createStore(bounds.composedBytes),
    missing: createStore(bounds.missingBytes),
  };
  const storeOf = (isComposed: boolean) => (isComposed ? stores.composed : stores.shared);
  return {
    get: (key: string, isComposed: boolean) => storeOf(isComposed).get(key) ?? stores.missing.get(key),
    set: (key: string, isComposed: boolean, entry: Entry) => {
      const [store, other] =
        entry.status === 200 ? [storeOf(isComposed), stores.missing] : [stores.missing, storeOf(isComposed)];
      other.delete(key);
      store.set(key, entry);
    },
    invalidate: (invalidation: Invalidation, now: number) => {
      for (const store of Object.values(stores)) {
        for (const [key, entry] of store.entries()) {
          if (!isInvalidated(invalidation, entry.tags)) continue;
          if (invalidation.isRemoval) store.delete(key);
          else entry.invalidatedAt ??= now;
        }
      }
    },
  };
}

const createStore = (maxSize: number) =>
  new LRUCache<string, Entry>({ maxSize, maxEntrySize: Math.floor(maxSize * LARGEST_SHARE), sizeCalculation: sizeOf });

const sizeOf = ({ body }: Entry, key: string): number =>
  Math.ceil(body.length * SIZE_WITH_COPIES) + key.length + ENTRY_BYTES;

export function freshnessOf({ startedAt, maxAgeS, status, invalidatedAt, retryAt }: Entry, now: number): Freshness {
  const ageMs = now - startedAt;
  // A negative age results from a clock that was set back.
  const isYoung = ageMs >= 0 && ageMs < maxAgeS * 1000;
  if (isYoung && invalidatedAt === null) return 'fresh';
  // A missing page may exist now.
  if (status !== 200) return 'expired';
  // While an upstream is down no visitor waits for it.
  if (retryAt > 0 && ageMs < STALE_IF_ERROR_MS) return 'stale';
  if (invalidatedAt !== null) return now - invalidatedAt < STALE_AFTER_INVALIDATION_MS ? 'stale' : 'expired';
  return ageMs >= 0 && ageMs < maxAgeS * 1000 + STALE_WHILE_REVALIDATE_MS ? 'stale' : 'expired';
}

/** Returns an entry that may replace a failed response, and delays its next render by seconds. */
export function postponeRetry(entry: Entry | undefined, now: number): Entry | undefined {
  if (entry?.status !== 200 || Math.abs(now - entry.startedAt) > STALE_IF_ERROR_MS) return undefined;
  entry.retryAt = now + RETRY_MS;
  return entry;
}
