import 'server-only';
import { LRUCache } from 'lru-cache';
import { isInvalidated, onInvalidation } from '@/lib/response/invalidation';
import { createResponseRules, requestContext } from '@/lib/response/request-context';

/** The result of a tool, and the same as JSON. */
export type ToolResult = { value: Record<string, unknown>; json: string };

type Entry = ToolResult & { until: number; tags: ReadonlySet<string> };

/** About as many bytes: half as many characters are kept. */
const MAX_CHARACTERS = 2 * 1024 * 1024;

const entries = new LRUCache<string, Entry>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: ({ json }) => json.length + 1,
});
let invalidations = 0;

onInvalidation((invalidation) => {
  invalidations += 1;
  for (const [key, { tags }] of entries.entries()) if (isInvalidated(invalidation, tags)) entries.delete(key);
});

/** The result that is kept for a key, or null. */
export function findResult(key: string): ToolResult | null {
  const entry = entries.get(key);
  return entry && Date.now() < entry.until ? entry : null;
}

/**
 * Computes a result, and keeps it for as long and under the tags that the loaders set, as a response of a page. One that was begun before an
 * invalidation is not kept, because it may be of the time before. Throws what `compute` throws.
 */
export async function computeResult(key: string, compute: () => Promise<Record<string, unknown>>): Promise<ToolResult> {
  const rules = createResponseRules();
  const begunAt = invalidations;
  const context = requestContext.getStore() ?? { id: '', method: 'POST', path: '' };
  const value = await requestContext.run({ ...context, rules }, compute);
  const result = { value, json: JSON.stringify(value) };
  const { maxAgeS, tags, status } = rules;
  if (maxAgeS !== null && status === null && begunAt === invalidations)
    entries.set(key, { ...result, tags, until: Date.now() + maxAgeS * 1000 });
  return result;
}
