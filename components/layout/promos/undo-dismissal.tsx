import { useEffect } from 'react';
import { toast } from '@/lib/browser/toast/toast-store';
import { PROMO_ATTRIBUTES } from '@/lib/feed/promos/dismiss-promo';
import type { PromoKind } from '@/lib/feed/promos/promo-after';
import { restorePromo } from '@/lib/feed/promos/restore-promo';

const KINDS = Object.keys(PROMO_ATTRIBUTES) as PromoKind[];

/**
 * Offers a promo that was dismissed once more. Follows the attributes of `<html>`, because the button belongs to the first load
 * and this does not.
 */
export function UndoDismissal() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const isOff = (kind: PromoKind) => dataset[PROMO_ATTRIBUTES[kind]] === 'off';
    let off = KINDS.filter(isOff);
    const observer = new MutationObserver(() => {
      for (const kind of KINDS) if (isOff(kind) && !off.includes(kind)) offer(kind);
      off = KINDS.filter(isOff);
    });
    observer.observe(document.documentElement, { attributeFilter: ['data-promo-extension', 'data-promo-hiring'] });
    return () => observer.disconnect();
  }, []);
  return null;
}

function offer(kind: PromoKind): void {
  toast({ title: 'Promotion dismissed', action: { label: 'Undo', onClick: () => restorePromo(kind) } });
}
