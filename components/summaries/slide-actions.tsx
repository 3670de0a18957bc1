'use client';

import { useCallback, useState } from 'react';
import { SummaryMenu, type SummaryMenuProps } from './summary-menu';

/** The menu of a summary in a row: there once its slide is in view or next to one that is. */
export function SlideActions(props: SummaryMenuProps) {
  const [isNear, setNear] = useState(false);
  const follow = useCallback((place: HTMLElement | null) => {
    if (place) followSlide(place, () => setNear(true));
  }, []);
  return isNear ? <SummaryMenu {...props} /> : <span ref={follow} />;
}

/** A slide of which less is to be seen counts as out of sight. */
const SEEN_RATIO = 0.25;

/** Called once a slide is in view or next to one. */
type Listeners = Map<Element, () => void>;

const rows = new WeakMap<Element, Listeners>();

/**
 * Calls `onNear` once the slide around `place` is in view or next to one that is: the others need no buttons yet. The row is
 * followed from the first call on, as long as it is on the page: slides out of sight are out of the way of Tab and screen
 * readers, too; the row's arrows and arrow keys lead to them.
 */
function followSlide(place: Element, onNear: () => void): void {
  const slide = place.closest('li');
  const viewport = place.closest('.carousel-viewport');
  if (!slide || !viewport) return;
  const listeners = rows.get(viewport) ?? followRow(viewport);
  listeners.set(slide, onNear);
}

function followRow(viewport: Element): Listeners {
  const listeners: Listeners = new Map();
  rows.set(viewport, listeners);
  const seen = new Set<Element>();
  const slides = [...viewport.querySelectorAll<HTMLElement>(':scope > ul > li')];
  const isSeen = (slide: Element | undefined): boolean => slide !== undefined && seen.has(slide);
  const show = () => {
    for (const [index, slide] of slides.entries()) {
      if (!isSeen(slide)) hide(slide, slides.find(isSeen));
      else slide.inert = false;
      if ([slides[index - 1], slide, slides[index + 1]].some(isSeen)) {
        listeners.get(slide)?.();
        listeners.delete(slide);
      }
    }
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        if (intersectionRatio >= SEEN_RATIO) seen.add(target);
        else seen.delete(target);
      }
      show();
    },
    { root: viewport, threshold: SEEN_RATIO },
  );
  for (const slide of slides) observer.observe(slide);
  return listeners;
}

/** Moves the focus to the visible slide, so that the arrow keys that moved the slide away keep working. */
function hide(slide: HTMLElement, inView: HTMLElement | undefined): void {
  if (slide.contains(document.activeElement)) {
    if (!inView) return;
    inView.querySelector('a')?.focus({ preventScroll: true });
  }
  slide.inert = true;
}
