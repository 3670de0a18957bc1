import { type CSSProperties, type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon, type IconName } from '@/components/ui/icon';
import { type FeedFilters, hasActiveFilters } from '@/lib/feed/filters';
import { countPosts } from '@/lib/utils/format';
import { HideRead } from '../filters/hide-read';

const HEADER_PX = 64;

export type FeedStripProps = {
  /** The search panel with its chips; the strip is shown while the panel is scrolled out of view. */
  controls: RefObject<HTMLElement | null>;
  filters: FeedFilters;
  total: number | null;
};

/**
 * Search, filters and the way up within reach while the list is scrolled. It hangs below the site's header, as part of it, so
 * that it is always where that ends, and scrolls away with it at 400 % zoom.
 */
export function FeedStrip({ controls, filters, total }: FeedStripProps) {
  const isShown = useIsAbove(controls);
  const header = document.querySelector<HTMLElement>('.site-header');
  if (!isShown || !header) return null;
  return createPortal(
    <section
      aria-label="List of posts"
      className="feed-strip"
      style={{ '--header': `${header.offsetHeight}px` } as CSSProperties}
    >
      <div className="page-width">
        <p>{total !== null && countOf(total, filters)}</p>
        <HideRead />
        <StripButton icon="search" name="Search" onClick={() => focusSearch(controls.current)} />
        <StripButton icon="sliders-horizontal" name="Filters" onClick={() => openFilters(controls.current)} />
        <StripButton icon="arrow-up" name="Back to top" onClick={() => scrollTo({ top: 0, behavior: 'instant' })} />
      </div>
    </section>,
    header,
  );
}

function StripButton({ icon, name, onClick }: { icon: IconName; name: string; onClick: () => void }) {
  return (
    <button type="button" className="button button-ghost" onClick={onClick}>
      <Icon name={icon} />
      <span>{name}</span>
    </button>
  );
}

function countOf(total: number, filters: FeedFilters): string {
  const posts = countPosts(total);
  return hasActiveFilters(filters) ? `${posts} found` : posts;
}

/** Whether an element has been scrolled away upwards, behind the header. */
function useIsAbove(ref: RefObject<HTMLElement | null>): boolean {
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry) setAbove(!entry.isIntersecting && entry.boundingClientRect.bottom < innerHeight / 2);
      },
      { rootMargin: `-${HEADER_PX}px 0px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isAbove;
}

function focusSearch(controls: HTMLElement | null): void {
  scrollToControls(controls);
  controls?.querySelector<HTMLElement>('input[type="search"]')?.focus({ preventScroll: true });
}

/** The drawer opens over the list where it is; the panel is opened where it stands. */
function openFilters(controls: HTMLElement | null): void {
  const buttons = controls?.querySelectorAll<HTMLElement>('button[aria-expanded]') ?? [];
  const button = [...buttons].find((each) => each.offsetParent !== null);
  if (button?.getAttribute('aria-expanded') === 'false') button.click();
  if (button?.getAttribute('aria-haspopup') === 'dialog') return;
  scrollToControls(controls);
  button?.focus({ preventScroll: true });
}

const scrollToControls = (controls: HTMLElement | null): void =>
  controls?.closest('section')?.scrollIntoView({ behavior: 'instant' });
