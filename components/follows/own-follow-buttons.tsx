import { useEffect } from 'react';
import { useSession } from '@/lib/account/session/session-store';
import type { RuleEffect, SavedFilter } from '@/lib/follows/model';
import { effectOf, rulesStore, setRule } from '@/lib/follows/rules-store';
import { useStorePart } from '@/lib/utils/state/store';
import { FollowToggles } from './follow-toggles';

export { setRule } from '@/lib/follows/rules-store';

/** The reader's rule for a filter, which is that of the account as soon as it is known. */
function useRule(filter: SavedFilter): RuleEffect | null {
  useSession();
  return useStorePart(rulesStore, rulesStore.get(), ({ rules }) => effectOf(rules, filter));
}

/** Renders nothing, and tells the buttons of a page how the reader's rule for it is. */
export function WatchRule({ filter, onChange }: { filter: SavedFilter; onChange: (does: RuleEffect | null) => void }) {
  const does = useRule(filter);
  useEffect(() => onChange(does), [does, onChange]);
  return null;
}

/** The buttons where their code is deferred itself. */
export function OwnFollowButtons({ filter }: { filter: SavedFilter }) {
  return <FollowToggles name={filter.name} does={useRule(filter)} onChange={(next) => setRule(filter, next)} />;
}
