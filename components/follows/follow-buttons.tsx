'use client';

import { useState } from 'react';
import { preload, useDeferred } from '@/components/ui/use-deferred';
import type { RuleEffect, SavedFilter } from '@/lib/follows/model';
import { FollowToggles } from './follow-toggles';

const importOwn = () => import('./own-follow-buttons');

/**
 * Follow and Mute for an author or a hashtag. The reader's choice is known as soon as the browser is idle; a click before that counts. The
 * buttons stay the same then, so that none loses the focus.
 */
export function FollowButtons({ filter }: { filter: SavedFilter }) {
  const own = useDeferred(importOwn, 'idle');
  const [does, setDoes] = useState<RuleEffect | null>(null);
  const set = (next: RuleEffect | null): void =>
    void importOwn().then(({ setRule }) => setRule(filter, next), console.warn);
  return (
    <>
      <FollowToggles name={filter.name} does={does} onChange={set} onReach={() => preload(importOwn)} />
      {own && <own.WatchRule filter={filter} onChange={setDoes} />}
    </>
  );
}
