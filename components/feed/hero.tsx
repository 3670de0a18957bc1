import type { ReactNode } from 'react';
import { Icon, type IconName } from '@/components/ui/icon';
import { HERO_TEXTS } from '@/lib/messages/hero';
import type { BannerCount } from '@/lib/summaries/model';
import { formatCount } from '@/lib/text/format-count';
import { BannerLine } from './banner-line';

type Props = {
  /** All posts, whatever the filters; null when unknown. */
  total: number | null;
  banner: BannerCount | null;
};

/** What the site is (spec §1), how large and how fresh. */
export function Hero({ total, banner }: Props) {
  return (
    <section aria-labelledby="hero-heading" className="page-width pt-10 pb-8 md:pt-16 md:pb-12">
      <div className="flex flex-wrap gap-2 font-semibold text-sm">
        <p className="inline-flex items-center gap-2 rounded-full bg-accent-soft px-3.5 py-1.5 text-accent-strong">
          <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
          {HERO_TEXTS.badge}
        </p>
        {total !== null && (
          <p className="rounded-full border bg-surface px-3.5 py-1.5 tabular-nums">{formatCount(total)} posts</p>
        )}
      </div>
      <h1
        id="hero-heading"
        className="mt-5 max-w-3xl font-bold text-3xl leading-tight tracking-tight sm:text-4xl md:text-5xl md:leading-[1.1]"
      >
        {HERO_TEXTS.heading}
      </h1>
      <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-ink-muted md:text-lg">
        <Fact icon="users">{HERO_TEXTS.claim}</Fact>
        <Fact icon="calendar-check">
          <BannerLine count={banner} />
        </Fact>
      </ul>
    </section>
  );
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <Icon name={icon} className="size-5 text-accent" />
      <span>{children}</span>
    </li>
  );
}
