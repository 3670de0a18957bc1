import { createHash } from 'node:crypto';

export type Random = {
  /** A number from `min` up to, and without, `max`. */
  between(min: number, max: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
};

/** Numbers that look random and are the same for the same key, so that a post has the same picture everywhere. */
export function createRandom(key: string): Random {
  let state = createHash('sha256').update(key).digest().readUInt32LE(0) || 1;
  const next = (): number => {
    // xorshift32
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
  return {
    between: (min, max) => min + (max - min) * next(),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  };
}
