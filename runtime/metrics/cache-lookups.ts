import { channel } from 'node:diagnostics_channel';

export type CacheLookup = { cache: string; result: 'hit' | 'stale' | 'miss' };

/** Node's channels are shared by all bundles. Without metrics it has no listener. */
export const cacheLookups = channel('sellerfeed:cache-lookup');

/** `cache` becomes a label, so it is one of few names. */
export function recordCacheLookup(cache: string, result: CacheLookup['result']): void {
  if (cacheLookups.hasSubscribers) cacheLookups.publish({ cache, result } satisfies CacheLookup);
}
