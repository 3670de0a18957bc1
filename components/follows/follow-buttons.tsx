'use client';

import { preload, useDeferred } from '@/components/ui/use-deferred';
import type { RuleEffect, SavedFilter } from '@/lib/follows/model';
import { FollowToggles } from './follow-toggles';

const importOwn = () => import('./own-follow-buttons');

/**
 * Follow and Mute for an author, a hashtag or a search. What the reader has chosen is known as soon as the browser is idle; a click before
 * that counts.
 */
export function FollowButtons({ filter }: { filter: SavedFilter }) {
  const own = useDeferred(importOwn, 'idle');
  if (own) return <own.OwnFollowButtons filter={filter} />;
  const set = (does: RuleEffect | null): void =>
    void importOwn().then(({ setRule }) => setRule(filter, does), console.warn);
  return <FollowToggles name={filter.name} does={null} onChange={set} onReach={() => preload(importOwn)} />;
}
