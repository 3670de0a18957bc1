import type { PromoKind } from './promo-after';

/** The attributes of `<html>`, without `data-`. */
export const PROMO_ATTRIBUTES = { extension: 'promoExtension', hiring: 'promoHiring' } as const satisfies Record<
  PromoKind,
  string
>;

/**
 * Hides promos of this kind until the session ends (spec §4), by an attribute of `<html>` that the boot script restores
 * before the first paint.
 */
export function dismissPromo(kind: PromoKind): void {
  document.documentElement.dataset[PROMO_ATTRIBUTES[kind]] = 'off';
  try {
    sessionStorage.setItem(`promo-${kind}`, 'off');
  } catch {
    // Storage is denied.
  }
}
