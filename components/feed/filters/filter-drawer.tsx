'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Drawer, DrawerContent, DrawerDescription, DrawerTitle } from '@/components/ui/drawer';
import { isOverlayStep } from '@/lib/browser/navigation/overlay-step';
import { useBackCloses } from '@/lib/browser/navigation/use-back-closes';
import { MOBILE_BREAKPOINT_PX } from '@/lib/config/product';
import { pushFilters } from '@/lib/feed/address';
import { type FeedFilters, feedHref, parseFeedFilters } from '@/lib/feed/filters';
import { countPosts } from '@/lib/utils/format';
import { FilterFields } from './filter-fields';
import type { FilterProps } from './filter-link';

const HALF = 0.6;
const SNAP_POINTS = [HALF, 1];

type Props = FilterProps & {
  total: number | null;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** Advanced Filters on screens narrower than 768 px (spec §2). */
export function FilterDrawer({ isOpen, onOpenChange, total, ...props }: Props) {
  const [snapPoint, setSnapPoint] = useState<number | string | null>(HALF);

  useEffect(() => {
    const wide = matchMedia(`(min-width: ${MOBILE_BREAKPOINT_PX}px)`);
    const close = () => {
      if (wide.matches) onOpenChange(false);
    };
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [onOpenChange]);

  const chosen = useRef<FeedFilters | null>(null);
  useBackCloses('filters', isOpen, () => {
    // Back closes the drawer and takes nothing back that was chosen in it.
    const { current } = chosen;
    const left = parseFeedFilters(new URLSearchParams(location.search));
    if (current && feedHref(current) !== feedHref(left)) pushFilters(current, props.pathname);
    onOpenChange(false);
  });
  // After the step has begun, and not once it has been left.
  useEffect(() => {
    if (!isOpen) chosen.current = null;
    else if (isOverlayStep()) chosen.current = props.filters;
  }, [isOpen, props.filters]);

  return (
    <Drawer
      open={isOpen}
      onOpenChange={(open) => {
        onOpenChange(open);
        if (!open) setSnapPoint(HALF);
      }}
      snapPoints={SNAP_POINTS}
      activeSnapPoint={snapPoint}
      setActiveSnapPoint={setSnapPoint}
    >
      <DrawerContent>
        <div className="flex items-center justify-between gap-4 px-5 pt-3 pb-4">
          <div>
            <DrawerTitle>Advanced Filters</DrawerTitle>
            <DrawerDescription className="text-ink-3 text-ui">Choose what to see.</DrawerDescription>
          </div>
          <Button onClick={() => onOpenChange(false)}>{closeLabel(total)}</Button>
        </div>
        {/* At the lower snap point the sheet's end is below the screen: the fields can be scrolled there too. */}
        <div
          className="min-h-0 grow overflow-y-auto overscroll-contain px-5 pb-8"
          style={snapPoint === HALF ? { maxHeight: `calc(${HALF * 100}dvh - 6rem)` } : undefined}
        >
          <FilterFields {...props} isDrawer />
        </div>
      </DrawerContent>
    </Drawer>
  );
}

/** "Show 34 posts". */
function closeLabel(total: number | null): string {
  if (total === null) return 'Show posts';
  if (total === 0) return 'No posts found';
  return `Show ${countPosts(total)}`;
}
