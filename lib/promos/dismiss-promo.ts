import type { PromoKind } from './promo-after';

const ATTRIBUTES = { extension: 'promoExtension', hiring: 'promoHiring' } as const satisfies Record<PromoKind, string>;

/**
 * Hides every promo of this kind until the session ends (spec §4). An attribute of `<html>` with a rule of the
 * stylesheet does it, because the boot script can set that again before the next page's first paint.
 */
export function dismissPromo(kind: PromoKind): void {
  document.documentElement.dataset[ATTRIBUTES[kind]] = 'off';
  try {
    sessionStorage.setItem(`promo-${kind}`, 'off');
  } catch {
    // Storage is denied: the promo stays away for this page.
  }
}
