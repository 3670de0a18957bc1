import { noteCacheLookup } from '#server/process/metrics/cache-lookups.ts';
import type { ContentState } from '../../db/content-state.ts';

/** What a result weighs, and how long it is good while the content stays as it is (0: not at all; without: for ever). */
type Keeping<T> = { bytesOf(result: T): number; ttlMs?(result: T): number };

/**
 * Answers with what was computed before for the same question, or is being computed now; else computes it. A question holds
 * all that the result depends on besides the public content, so never anybody's own things.
 */
export type ResultCache = <T>(question: string, compute: () => Promise<T>, keeping: Keeping<T>) => Promise<T>;

type Entry = { result: unknown; bytes: number; expiresAt: number };

/** Some five hundred pages of the feed, or a dozen whole lists of a thousand posts. */
const MAX_BYTES = 32 * 1024 * 1024;
/** One result must not push out all the others. */
const MAX_SHARE = 1 / 4;
/** What an entry weighs besides its texts, about. */
const ENTRY_BYTES = 200;

/**
 * Keeps results until the public content changes, the least recently used going first when there are more than `maxBytes` of
 * them. While nobody would tell of a change nothing is kept. A failure is nobody else's: it may be about who asked.
 */
export function createResultCache({
  content,
  clock,
  maxBytes = MAX_BYTES,
}: {
  content: Pick<ContentState, 'get'>;
  clock: () => Date;
  maxBytes?: number;
}): ResultCache {
  // In the order of their last use.
  const entries = new Map<string, Entry>();
  const inFlight = new Map<string, Promise<unknown>>();
  let bytes = 0;
  let state = -1;

  return async <T>(question: string, compute: () => Promise<T>, keeping: Keeping<T>): Promise<T> => {
    const asked = await content.get();
    // An older state is that of a question which others have overtaken.
    if (asked === null || asked < state) return compute();
    if (asked > state) forgetAll(asked);
    const kept = find(question);
    const other = kept ? undefined : inFlight.get(question);
    noteCacheLookup(question.startsWith('answer ') ? 'answers' : 'searches', kept || other ? 'hit' : 'miss');
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
        // What was read before a write that has ended meanwhile is of an earlier state.
        if ((await content.get().catch(() => null)) === asked && asked === state) keep(question, result, keeping);
        return result;
      } finally {
        if (inFlight.get(question) === computing) inFlight.delete(question);
      }
    }
  }

  function find(question: string): Entry | null {
    const entry = entries.get(question);
    if (!entry) return null;
    remove(question, entry);
    if (entry.expiresAt <= clock().getTime()) return null;
    add(question, entry);
    return entry;
  }

  function keep<T>(question: string, result: T, { bytesOf, ttlMs }: Keeping<T>): void {
    const entry = {
      result,
      bytes: ENTRY_BYTES + 2 * question.length + bytesOf(result),
      expiresAt: clock().getTime() + (ttlMs?.(result) ?? Number.POSITIVE_INFINITY),
    };
    if (entry.bytes > maxBytes * MAX_SHARE || entry.expiresAt <= clock().getTime()) return;
    const former = entries.get(question);
    if (former) remove(question, former);
    add(question, entry);
    for (const [oldest, { bytes: freed }] of entries) {
      if (bytes <= maxBytes) return;
      entries.delete(oldest);
      bytes -= freed;
    }
  }

  function add(question: string, entry: Entry): void {
    entries.set(question, entry);
    bytes += entry.bytes;
  }

  function remove(question: string, entry: Entry): void {
    entries.delete(question);
    bytes -= entry.bytes;
  }

  function forgetAll(next: number): void {
    entries.clear();
    // What is computed for an earlier state is not for those who ask now.
    inFlight.clear();
    bytes = 0;
    state = next;
  }
}
