import { LRUCache } from 'lru-cache';
import { recordCacheLookup } from '#runtime/metrics/cache-lookups.ts';
import type { ContentState } from '../../db/content-state.ts';

type Keeping<T> = { bytesOf(result: T): number };

/**
 * Returns the cached or pending result for a key, else computes it. The key contains everything that the result depends
 * on besides public content, and nothing personal.
 */
export type ResultCache = <T>(question: string, compute: () => Promise<T>, keeping: Keeping<T>) => Promise<T>;

type Entry = { result: unknown };

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
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes, maxEntrySize: Math.floor(maxBytes * MAX_SHARE) });
  const inFlight = new Map<string, Promise<unknown>>();
  let state = -1;

  return async <T>(question: string, compute: () => Promise<T>, keeping: Keeping<T>): Promise<T> => {
    const asked = await content.get();
    // An older state belongs to a request that others have overtaken.
    if (asked === null || asked < state) return compute();
    if (asked > state) forgetAll(asked);
    const kept = find(question);
    const other = kept ? undefined : inFlight.get(question);
    recordCacheLookup(question.startsWith('answer ') ? 'answers' : 'searches', kept || other ? 'hit' : 'miss');
    if (kept) return kept.result as T;
    if (other) return (other as Promise<T>).catch(compute);
    return start(question, asked, compute, keeping);
  };

  function start<T>(question: string, asked: number, compute: () => Promise<T>, keeping: Keeping<T>): Promise<T> {
    const computing = computeAndKeep();
    inFlight.set(question, computing);
    return computing;

    async function computeAndKeep(): Promise<T> {
      try {
        const result = await compute();
        // A result read before a write belongs to the earlier state.
        if ((await content.get().catch(() => null)) === asked && asked === state) keep(question, result, keeping);
        return result;
      } finally {
        if (inFlight.get(question) === computing) inFlight.delete(question);
      }
    }
  }

  function find(question: string): Entry | null {
    return entries.get(question) ?? null;
  }

  function keep<T>(question: string, result: T, { bytesOf }: Keeping<T>): void {
    entries.set(question, { result }, { size: ENTRY_BYTES + 2 * question.length + bytesOf(result) });
  }

  function forgetAll(next: number): void {
    entries.clear();
    // Pending results of the earlier state are not shared with new requests.
    inFlight.clear();
    state = next;
  }
}
