'use client';

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type FeedAddress, savedScroll, setHeldHeight } from '@/lib/feed/address';

/** Whether the page begins with the site itself (hero, summaries), or with the posts that its address asks for. */
type PageOrder = 'site' | 'posts';

type Parts = {
  /** The posts with their heading, search and filters. */
  section: RefObject<HTMLElement | null>;
  /** Heading, search, filters and chips, which a visitor uses while the order changes. */
  controls: RefObject<HTMLElement | null>;
};

/**
 * The order of the page, which follows the address: a filter puts the posts first. Nothing moves under a visitor's fingers
 * meanwhile. What goes or comes above the controls is scrolled away by as much, so that they stay where they are; where the
 * page is not scrolled far enough for that, the former order is held until it is, or until the visitor goes elsewhere.
 * Links in the list, Back and Forward are such steps: they show the other order at once.
 *
 * Call `allowJump` before such a link changes the filters.
 */
export function usePageOrder({ query, isOwnChange }: FeedAddress, { section, controls }: Parts) {
  const wanted: PageOrder = query === '' ? 'site' : 'posts';
  const [order, setOrder] = useState(wanted);
  const mayJump = useRef(false);
  // Restores the scroll position after the change of order.
  const settle = useRef<(() => void) | null>(null);
  const isHeld = order !== wanted;

  const change = useCallback(
    (how: 'in place' | 'to the top' | 'to the saved place') => {
      const top = topOf(searchIn(controls.current));
      settle.current = () => {
        const down = how === 'to the top' ? 0 : savedScroll();
        scrollTo({
          top: how === 'in place' ? scrollY + topOf(searchIn(controls.current)) - top : down,
          behavior: 'instant',
        });
      };
      setOrder(wanted);
    },
    [wanted, controls],
  );

  // Before the paint, so that Back does not flash the other order.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters may change once more while the order is held
  useLayoutEffect(() => {
    const isJump = mayJump.current;
    mayJump.current = false;
    if (!isHeld) return;
    if (!isOwnChange) change('to the saved place');
    else if (wanted === 'site' || isScrolledPast(section.current)) change('in place');
    else if (isJump || !isInUse(controls.current)) change('to the top');
    else setHeldHeight(heightAbove(section.current));
  }, [isHeld, isOwnChange, wanted, change, query, section, controls]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the new order is there, and not sooner
  useLayoutEffect(() => {
    setHeldHeight(0);
    settle.current?.();
    settle.current = null;
  }, [order]);

  useEffect(() => {
    if (!isHeld) return;
    const release = () => {
      if (isScrolledPast(section.current)) change('in place');
    };
    addEventListener('scrollend', release);
    return () => {
      removeEventListener('scrollend', release);
      setHeldHeight(0);
    };
  }, [isHeld, change, section]);

  const allowJump = useCallback(() => {
    mayJump.current = true;
  }, []);
  return { order, allowJump };
}

const topOf = (element: Element | null): number => element?.getBoundingClientRect().top ?? 0;

/** The height above the posts in pixels. */
const heightAbove = (section: Element | null): number => topOf(section) - topOf(section?.parentElement ?? null);

const isScrolledPast = (section: Element | null): boolean => scrollY >= heightAbove(section);

/** The box stays where it is; the heading above it may need another number of lines. */
const searchIn = (controls: Element | null): Element | null => controls?.querySelector('input[type="search"]') ?? null;

/** Whether the focus is in there, or was on something that has gone, as a removed chip. */
const isInUse = (controls: Element | null): boolean => {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || controls?.contains(activeElement) === true;
};
