'use client';

import { useCallback, useState } from 'react';
import { followSlide } from './follow-slides';
import { SummaryMenu, type SummaryMenuProps } from './summary-menu';

/** The menu of a summary in a row: there once its slide is in view or next to one that is. */
export function SlideActions(props: SummaryMenuProps) {
  const [isNear, setNear] = useState(false);
  const follow = useCallback((place: HTMLElement | null) => {
    if (place) followSlide(place, () => setNear(true));
  }, []);
  return isNear ? <SummaryMenu {...props} /> : <span ref={follow} />;
}
