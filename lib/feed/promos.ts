import { writeStored } from '@/lib/browser/storage';
import { PROMO_EVERY_POSTS } from '@/lib/config/product';

export type PromoKind = 'extension' | 'hiring';

/** The promo after the post at this place, counted from 1: alternating, after every tenth (spec §2). */
export function promoAfter(place: number): PromoKind | null {
  if (place <= 0 || place % PROMO_EVERY_POSTS !== 0) return null;
  return (place / PROMO_EVERY_POSTS) % 2 === 1 ? 'extension' : 'hiring';
}

/**
 * Hides promos of this kind until the session ends (spec §4), or shows them again, by an attribute of `<html>` that the boot script
 * restores before the first paint.
 */
export function hidePromos(kind: PromoKind, isHidden: boolean): void {
  const { dataset } = document.documentElement;
  const attribute = kind === 'extension' ? 'promoExtension' : 'promoHiring';
  if (isHidden) dataset[attribute] = 'off';
  else delete dataset[attribute];
  writeStored(`promo-${kind}`, isHidden ? 'off' : null, 'session');
}
