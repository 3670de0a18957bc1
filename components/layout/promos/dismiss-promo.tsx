'use client';

import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { preload, withToast } from '@/components/ui/use-deferred';
import type { PromoKind } from '@/lib/feed/promos';

const importDismissal = () => import('./dismissal');
const sayThatItFailed = withToast(() => undefined);

export function DismissPromo({ kind, title }: { kind: PromoKind; title: string }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      className="absolute top-2 right-2 [@media(scripting:none)]:hidden"
      onPointerEnter={() => preload(importDismissal)}
      onClick={({ currentTarget }) => {
        importDismissal().then(({ dismiss }) => dismiss(kind, currentTarget), sayThatItFailed);
      }}
    >
      <Icon name="x" />
      <span className="sr-only">{`Dismiss: ${title}`}</span>
    </Button>
  );
}
