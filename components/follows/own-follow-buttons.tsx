import { useSession } from '@/lib/account/session/session-store';
import type { SavedFilter } from '@/lib/follows/model';
import { effectOf, rulesStore, setRule } from '@/lib/follows/rules-store';
import { useStorePart } from '@/lib/utils/state/store';
import { FollowToggles } from './follow-toggles';

export { setRule } from '@/lib/follows/rules-store';

/** The buttons as the reader's rules have them. */
export function OwnFollowButtons({ filter }: { filter: SavedFilter }) {
  // The rules are those of the account as soon as it is known.
  useSession();
  const does = useStorePart(rulesStore, rulesStore.get(), ({ rules }) => effectOf(rules, filter));
  return <FollowToggles name={filter.name} does={does} onChange={(next) => setRule(filter, next)} />;
}
