'use client';

import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { dismissPromo } from '@/lib/promos/dismiss-promo';
import type { PromoKind } from '@/lib/promos/promo-after';

export function DismissPromo({ kind, title }: { kind: PromoKind; title: string }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      className="absolute top-2 right-2 [@media(scripting:none)]:hidden"
      onClick={() => dismissPromo(kind)}
    >
      <Icon name="x" className="size-5" />
      <span className="sr-only">Dismiss: {title}</span>
    </Button>
  );
}
