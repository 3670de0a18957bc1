'use client';

import { useCallback, useState } from 'react';
import { followSlide } from './follow-slides';
import { SummaryActions, type SummaryActionsProps } from './summary-actions';

export type SlideActionsProps = Omit<SummaryActionsProps, 'className'>;

/** The buttons of a summary in a row: there once its slide is in view or next to one that is. */
export function SlideActions(props: SlideActionsProps) {
  const [isNear, setNear] = useState(false);
  const follow = useCallback((place: HTMLElement | null) => {
    if (place) followSlide(place, () => setNear(true));
  }, []);
  return isNear ? (
    <SummaryActions {...props} className="summary-card-actions" />
  ) : (
    <div ref={follow} className="summary-card-actions" />
  );
}
