import type { ReactNode } from 'react';
import { Icon, type IconName } from '@/components/ui/icon';
import type { PromoKind } from '@/lib/promos/promo-after';
import { DismissPromo } from './dismiss-promo';

type Props = { kind: PromoKind; title: string; icon: IconName; children: ReactNode };

/**
 * The card of a promo, told apart from posts. The class is what the stylesheet hides once it was dismissed, together with
 * a `promo-place` right around it.
 */
export function PromoFrame({ kind, title, icon, children }: Props) {
  return (
    <aside
      aria-label={title}
      className={`promo-${kind} relative flex h-full flex-col items-start gap-4 rounded-2xl border border-accent/35 bg-accent-soft p-6`}
    >
      <div className="flex items-center gap-3 pr-10">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
          <Icon name={icon} className="size-5" />
        </span>
        <p className="font-medium text-accent-strong text-sm">Promotion</p>
      </div>
      {children}
      <DismissPromo kind={kind} title={title} />
    </aside>
  );
}
