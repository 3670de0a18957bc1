import { LRUCache } from 'lru-cache';

export type RateLimit = { name: string; limit: number; windowMs: number };

/** `key` identifies the client. One use by default. */
export type RateLimitUse = [limit: RateLimit, key: string, uses?: number];

export type RateLimiter = {
  /** Counts one use, or `uses`. Throws, and counts none, if fewer are left in the window. */
  use(limit: RateLimit, key: string, uses?: number): void;
  /** Counts the uses of each, or throws and counts none. */
  countAll(uses: RateLimitUse[]): void;
  /** Throws like `use` without counting, for uses whose number is known only afterwards. */
  check(limit: RateLimit, key: string, uses?: number): void;
  /** Counts uses without a check. */
  charge(limit: RateLimit, key: string, uses: number): void;
  /** Returns one use that turned out not to count. */
  refund(limit: RateLimit, key: string): void;
};

/** Uses counted by several processes together (redis/share-uses.ts). Fire and forget. */
export type SharedUses = {
  /** A hash, because names contain addresses and mailboxes. */
  toKey(name: string): string;
  tell(key: string, uses: number, windowMs: number): void;
  onUses(listener: (key: string, uses: number, windowMs: number) => void): void;
};

type Options = {
  clock: () => Date;
  /** Multiplies all limits. 0 turns them off. */
  factor: number;
  refuse: (waitMs: number) => Error;
  shared?: SharedUses | undefined;
};

/** Bounds the memory that a client with many addresses can use. */
const MAX_WINDOWS = 50_000;

/**
 * Counts uses in fixed windows in memory. Several processes may exceed a limit within a millisecond, and a new process
 * does not know earlier uses.
 */
export function createRateLimiter({ clock, factor, refuse, shared }: Options): RateLimiter {
  // With `max` the cache would allocate arrays for all entries at once.
  const windows = new LRUCache<string, { uses: number; endsAt: number }>({
    maxSize: MAX_WINDOWS,
    sizeCalculation: () => 1,
  });
  const toKey = (limit: RateLimit, key: string): string => {
    const name = `${limit.name} ${key}`;
    return shared ? shared.toKey(name) : name;
  };
  const findWindow = (key: string, windowMs: number) => {
    const now = clock().getTime();
    const found = windows.get(key);
    if (found && found.endsAt > now) return found;
    const begun = { uses: 0, endsAt: now + windowMs };
    windows.set(key, begun);
    return begun;
  };
  const add = (key: string, uses: number, windowMs: number): void => {
    const window = findWindow(key, windowMs);
    window.uses = Math.max(0, window.uses + uses);
  };
  shared?.onUses(add);

  const charge: RateLimiter['charge'] = (limit, name, uses) => {
    if (factor === 0) return;
    const key = toKey(limit, name);
    add(key, uses, limit.windowMs);
    shared?.tell(key, uses, limit.windowMs);
  };
  const check: RateLimiter['check'] = (limit, name, wanted = 1) => {
    if (factor === 0) return;
    const { uses, endsAt } = findWindow(toKey(limit, name), limit.windowMs);
    if (uses + wanted - 1 >= Math.max(1, limit.limit * factor)) throw refuse(endsAt - clock().getTime());
  };
  const countAll: RateLimiter['countAll'] = (uses) => {
    for (const use of uses) check(...use);
    for (const [limit, key, count = 1] of uses) charge(limit, key, count);
  };
  return {
    use: (limit, key, uses = 1) => countAll([[limit, key, uses]]),
    countAll,
    check,
    charge,
    refund: (limit, key) => charge(limit, key, -1),
  };
}
