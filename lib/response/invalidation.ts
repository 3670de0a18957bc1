import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';

/** Marks cached responses and upstream responses with one of these tags as stale. */
export type Invalidation = {
  tags: readonly string[];
  /** Removes entries, for content that must no longer be shown, instead of keeping them as a fallback. */
  isRemoval: boolean;
  /** Received from another web process. */
  isRemote?: boolean;
};

export const ALL_TAGS = '*';

// Node's channels are shared by the server and each of Next's bundles.
const NAME = 'sellerfeed:invalidation';

/** Synchronous: all caches of this process have applied it on return. */
export function invalidate(invalidation: Invalidation): void {
  channel(NAME).publish(invalidation);
}

/** Returns the function that removes the listener. */
export function onInvalidation(listener: (invalidation: Invalidation) => void): () => void {
  const receive = (message: unknown): void => listener(message as Invalidation);
  subscribe(NAME, receive);
  return () => unsubscribe(NAME, receive);
}

export const isInvalidated = ({ tags }: Invalidation, own: ReadonlySet<string>): boolean =>
  tags.some((tag) => tag === ALL_TAGS || own.has(tag));
