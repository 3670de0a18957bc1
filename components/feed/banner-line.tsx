'use client';

import { BANNER_MESSAGES } from '@/lib/messages/hero';
import { bannerLine } from '@/lib/summaries/banner-line';
import type { BannerCount } from '@/lib/summaries/model';
import { useBannerCount } from '@/lib/summaries/use-banner-count';

/** How many posts were processed today, or lately (spec §4 "Hero banner"). */
export function BannerLine({ count }: { count: BannerCount | null }) {
  const current = useBannerCount(count);
  if (current !== undefined) return bannerLine(current);
  return (
    <>
      <span className="[@media(scripting:none)]:hidden">{bannerLine(current)}</span>
      {/* Without JavaScript nothing will ever finish loading. */}
      <span className="hidden [@media(scripting:none)]:inline">{BANNER_MESSAGES.unknown}</span>
    </>
  );
}
