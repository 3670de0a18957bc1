'use client';

import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { toast } from '@/lib/browser/toast/toast-store';
import { hidePromos, type PromoKind } from '@/lib/feed/promos';

export function DismissPromo({ kind, title }: { kind: PromoKind; title: string }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      className="absolute top-2 right-2 [@media(scripting:none)]:hidden"
      onClick={({ currentTarget }) => {
        const all = [...document.querySelectorAll<HTMLElement>('a, button')];
        const after = all.slice(all.indexOf(currentTarget) + 1);
        hidePromos(kind, true);
        const undo = { label: 'Undo', onClick: () => hidePromos(kind, false) };
        toast({ title: 'Promotion dismissed', action: undo });
        // To what follows: the first that can be seen, because no other takes the focus.
        after.find((element) => {
          element.focus({ preventScroll: true });
          return document.activeElement === element;
        });
      }}
    >
      <Icon name="x" />
      <span className="sr-only">{`Dismiss: ${title}`}</span>
    </Button>
  );
}
