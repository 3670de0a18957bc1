'use client';

import type { ReactNode } from 'react';
import { type FeedFilters, feedHref, NO_FILTERS } from '@/lib/feed/filters';
import type { FeedPath } from '@/lib/feed/path';
import { BANNER_MESSAGES, HERO_TEXTS } from '@/lib/messages/hero';
import { isPlainClick } from '@/lib/navigation/is-plain-click';
import { bannerLine } from '@/lib/summaries/banner-line';
import type { BannerCount } from '@/lib/summaries/model';
import { useBannerCount } from '@/lib/summaries/use-banner-count';
import { formatCount } from '@/lib/text/format-count';

type Props = {
  /** All posts, whatever the filters; null when unknown. */
  total: number | null;
  banner: BannerCount | null;
  pathname: FeedPath;
  onChange: (filters: FeedFilters) => void;
};

/** What the site is (spec §1), how large and how fresh: a line, or two where there is less room. */
export function Hero({ total, banner, ...day }: Props) {
  return (
    <section aria-labelledby="hero-heading" className="hero page-width">
      <h1 id="hero-heading">{HERO_TEXTS.heading}</h1>
      <ul className="byline">
        <li className="hero-badge">{HERO_TEXTS.badge}</li>
        {total !== null && <li>{formatCount(total)} posts</li>}
        <li>{HERO_TEXTS.claim}</li>
        <li>
          <BannerLine count={banner} {...day} />
        </li>
      </ul>
    </section>
  );
}

type BannerLineProps = Omit<Props, 'total' | 'banner'> & { count: BannerCount | null };

/** How many posts were processed today, or lately (spec §4 "Hero banner"), and the way to them. */
function BannerLine({ count, pathname, onChange }: BannerLineProps): ReactNode {
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
  if (current === null) return bannerLine(current);
  const filters = { ...NO_FILTERS, from: current.date, to: current.date };
  return (
    <a
      href={feedHref(filters, pathname)}
      rel="nofollow"
      className="hero-link"
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onChange(filters);
      }}
    >
      {bannerLine(current)}
    </a>
  );
}
