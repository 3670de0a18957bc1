import { PROMO_EVERY_POSTS } from '@/lib/config/product';

export type PromoKind = 'extension' | 'hiring';

/** The promo that follows the post at this place, counted from 1: one after every tenth, in turns (spec §2). */
export function promoAfter(place: number): PromoKind | null {
  if (place <= 0 || place % PROMO_EVERY_POSTS !== 0) return null;
  return (place / PROMO_EVERY_POSTS) % 2 === 1 ? 'extension' : 'hiring';
}
