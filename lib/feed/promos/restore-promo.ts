import { PROMO_ATTRIBUTES } from './dismiss-promo';
import type { PromoKind } from './promo-after';

/** Takes `dismissPromo` back. */
export function restorePromo(kind: PromoKind): void {
  delete document.documentElement.dataset[PROMO_ATTRIBUTES[kind]];
  try {
    sessionStorage.removeItem(`promo-${kind}`);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
