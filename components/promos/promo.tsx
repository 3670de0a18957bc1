import type { PromoKind } from '@/lib/promos/promo-after';
import { ExtensionPromo } from './extension-promo';
import { HiringPromo } from './hiring-promo';

/** The promo of a kind. In a list, wrap it in an `li` of its own, which disappears with it. */
export function Promo({ kind }: { kind: PromoKind }) {
  return kind === 'extension' ? <ExtensionPromo /> : <HiringPromo />;
}
