import { PROMO_EVERY_POSTS } from '@/lib/config/product';

export type PromoKind = 'extension' | 'hiring';

/**
 * The promo after posts that stand together, from one place to another, counted from 1: alternating, after every tenth (spec §2). It
 * follows the item with the tenth.
 */
export function promoWithin(first: number, last: number): PromoKind | null {
  const turn = Math.floor(last / PROMO_EVERY_POSTS);
  if (turn === 0 || turn * PROMO_EVERY_POSTS < first) return null;
  return turn % 2 === 1 ? 'extension' : 'hiring';
}
