import type { ReactNode } from 'react';
import { Icon, type IconName } from '@/components/ui/icon';
import type { PromoKind } from '@/lib/feed/promos';
import { DismissPromo } from './dismiss-promo';

type Props = { kind: PromoKind; title: string; icon: IconName; children: ReactNode };

/**
 * The card of a promo, distinct from posts. The stylesheet hides the class after it was dismissed, together with a
 * `promo-place` directly around it.
 */
export function PromoFrame({ kind, title, icon, children }: Props) {
  return (
    <aside aria-label={title} className={`promo promo-${kind}`}>
      <div className="promo-head">
        <span>
          <Icon name={icon} />
        </span>
        <p>Promotion</p>
      </div>
      {children}
      <DismissPromo kind={kind} title={title} />
    </aside>
  );
}
