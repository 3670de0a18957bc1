'use client';

import type { ReactNode } from 'react';
import { type FeedFilters, type FeedPath, NO_FILTERS } from '@/lib/feed/filters';
import { BANNER_MESSAGES, HERO_TEXTS } from '@/lib/messages/first-load';
import { bannerLine } from '@/lib/summaries/banner-age';
import type { BannerCount } from '@/lib/summaries/model';
import { useBannerCount } from '@/lib/summaries/use-banner-count';
import { formatCount } from '@/lib/utils/format';
import { FilterLink } from './filters/filter-link';

type Props = {
  /** Whether the page begins with the site's own part; otherwise one line remains. */
  isWhole: boolean;
  /** `claim`: whose posts these are; null where the site claims nothing. */
  site: { title: string; claim: string | null; banner: BannerCount | null };
  /** All posts, whatever the filters; null when unknown. */
  total: number | null;
  pathname: FeedPath;
  onChange: (filters: FeedFilters) => void;
};

/** Introduces the site (spec §1), its size and freshness: in one line above a filtered list, or with the site's heading and claim. */
export function Hero({ isWhole, site: { title, claim, banner }, total, ...day }: Props) {
  const facts = (
    <ul className="hero-facts">
      <li>
        <BannerLine count={banner} {...day} />
      </li>
      <li className="hero-badge">{HERO_TEXTS.badge}</li>
      {total !== null && <li>{`${formatCount(total)} posts`}</li>}
      {isWhole && claim && <li>{claim}</li>}
    </ul>
  );
  if (!isWhole) return <div className="hero-line page-width">{facts}</div>;
  return (
    <section aria-labelledby="hero-heading" className="hero page-width">
      <h1 id="hero-heading">{title}</h1>
      {facts}
    </section>
  );
}

type BannerLineProps = Omit<Props, 'isWhole' | 'site' | 'total'> & { count: BannerCount | null };

/** How many posts were processed today, or lately (spec §4 "Hero banner"), and the way to them. */
function BannerLine({ count, ...link }: BannerLineProps): ReactNode {
  const current = useBannerCount(count);
  if (current === undefined) {
    return (
      <>
        <span className="[@media(scripting:none)]:hidden">{BANNER_MESSAGES.loading}</span>
        {/* Without JavaScript nothing will ever finish loading. */}
        <span className="hidden [@media(scripting:none)]:inline">{BANNER_MESSAGES.unknown}</span>
      </>
    );
  }
  if (current === null) return <span>{bannerLine(current)}</span>;
  return (
    <FilterLink {...link} next={{ ...NO_FILTERS, from: current.date, to: current.date }} className="hero-link">
      <span>{bannerLine(current)}</span>
    </FilterLink>
  );
}
