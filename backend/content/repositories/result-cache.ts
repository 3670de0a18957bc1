const TTL_MS = 60_000;
const MAX_ENTRIES = 200;

/** What was computed before for the same question, or is being computed now; else computes it. */
export type ResultCache<T> = (question: string, compute: () => Promise<T>) => Promise<T>;

/**
 * Remembers results for a minute. The pages of one search then agree on their total, and only the first one pays for it.
 * A question names the state of the data that it is about. A failure is not remembered.
 */
export function createResultCache<T>(clock: () => Date): ResultCache<T> {
  const entries = new Map<string, { result: Promise<T>; expiresAt: number }>();
  return (question, compute) => {
    const now = clock().getTime();
    const cached = entries.get(question);
    if (cached && cached.expiresAt > now) return cached.result;
    const result = compute();
    result.catch(() => entries.delete(question));
    entries.delete(question);
    entries.set(question, { result, expiresAt: now + TTL_MS });
    const [oldest] = entries.keys();
    if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
    return result;
  };
}
