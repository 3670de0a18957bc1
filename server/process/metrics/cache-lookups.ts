import { channel } from 'node:diagnostics_channel';

/** What a look into a cache has found: what is fresh, what is past its time and served all the same, or nothing. */
export type CacheLookup = { cache: string; result: 'hit' | 'stale' | 'miss' };

/** One of Node's channels, so that it is the same in every bundle. Nobody listens where metrics are off. */
export const cacheLookups = channel('sellerfeed:cache-lookup');

/** Says what a look has found, to whoever counts. `cache` is one of few names: it becomes a label. */
export function noteCacheLookup(cache: string, result: CacheLookup['result']): void {
  if (cacheLookups.hasSubscribers) cacheLookups.publish({ cache, result } satisfies CacheLookup);
}
