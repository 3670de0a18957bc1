import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { Icon, type IconName } from '@/components/ui/icon';
import { hiringUrl } from '@/lib/config/links';
import type { ExtensionOffer } from '@/lib/extension/model';
import type { PromoKind } from '@/lib/feed/promos';
import { DismissPromo } from './dismiss-promo';

/** The Chrome extension for saving posts (spec §1); null where it is not offered. */
export function ExtensionPromo({ offer }: { offer: ExtensionOffer | null }) {
  if (offer === null) return null;
  const { url, ownKilobytes } = offer;
  return (
    <PromoFrame kind="extension" title="Save LinkedIn and X posts" icon="bookmark">
      <div>
        <p className="promo-title">Save LinkedIn and X posts with one click</p>
        <p className="promo-text">
          A free Chrome extension that keeps the posts you like, to bookmark and tag for later.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {ownKilobytes === null ? (
          <>
            <ButtonLink href={url} rel="sponsored" variant="secondary">
              Get the extension
            </ButtonLink>
            <ButtonLink href="/save-linkedin-and-x-posts-tool" variant="ghost">
              How it works
            </ButtonLink>
          </>
        ) : (
          // The file alone would say nothing of how to install it.
          <ButtonLink href="/save-linkedin-and-x-posts-tool" variant="secondary">
            Get the extension
          </ButtonLink>
        )}
      </div>
    </PromoFrame>
  );
}

/** The service for hiring Amazon PPC managers (spec §1); null where it is not offered. */
export function HiringPromo() {
  const url = hiringUrl();
  if (url === null) return null;
  return (
    <PromoFrame kind="hiring" title="Hire an Amazon PPC manager" icon="users">
      <div>
        <p className="promo-title">Hire an Amazon PPC manager</p>
        <p className="promo-text">Vetted managers who know your category, matched to your account and your budget.</p>
      </div>
      <div>
        <ButtonLink href={url} rel="sponsored" variant="secondary">
          Meet the managers
        </ButtonLink>
      </div>
    </PromoFrame>
  );
}

type Props = { kind: PromoKind; title: string; icon: IconName; children: ReactNode };

/**
 * The card of a promo, distinct from posts. The stylesheet hides the class after it was dismissed, together with a
 * `promo-place` directly around it.
 */
function PromoFrame({ kind, title, icon, children }: Props) {
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
