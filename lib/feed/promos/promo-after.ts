import { PROMO_EVERY_POSTS } from '@/lib/config/product';

export type PromoKind = 'extension' | 'hiring';

/** The promo after the post at this place, counted from 1: alternating, after every tenth (spec §2). */
export function promoAfter(place: number): PromoKind | null {
  if (place <= 0 || place % PROMO_EVERY_POSTS !== 0) return null;
  return (place / PROMO_EVERY_POSTS) % 2 === 1 ? 'extension' : 'hiring';
}
