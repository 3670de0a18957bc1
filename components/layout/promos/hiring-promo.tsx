import { ButtonLink } from '@/components/ui/button';
import { hiringUrl } from '@/lib/config/links';
import { PromoFrame } from './promo-frame';

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
        <ButtonLink href={url} variant="secondary">
          Meet the managers
        </ButtonLink>
      </div>
    </PromoFrame>
  );
}
