import { writeStored } from '@/lib/browser/storage';
import { toast } from '@/lib/browser/toast/toast-store';
import type { PromoKind } from '@/lib/feed/promos';

/** Hides promos of this kind, offers to undo it, and moves the focus from their button to what follows. */
export function dismiss(kind: PromoKind, button: HTMLElement): void {
  const all = [...document.querySelectorAll<HTMLElement>('a, button')];
  const after = all.slice(all.indexOf(button) + 1);
  hidePromos(kind, true);
  const undo = { label: 'Undo', onClick: () => hidePromos(kind, false) };
  toast({ title: 'Promotion dismissed', action: undo });
  // The first that can be seen, because no other takes the focus.
  after.find((element) => {
    element.focus({ preventScroll: true });
    return document.activeElement === element;
  });
}

/**
 * Hides promos of this kind until the session ends (spec §4), or shows them again, by an attribute of `<html>` that the boot script
 * restores before the first paint.
 */
function hidePromos(kind: PromoKind, isHidden: boolean): void {
  const { dataset } = document.documentElement;
  const attribute = kind === 'extension' ? 'promoExtension' : 'promoHiring';
  if (isHidden) dataset[attribute] = 'off';
  else delete dataset[attribute];
  writeStored(`promo-${kind}`, isHidden ? 'off' : null, 'session');
}
