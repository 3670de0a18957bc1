import { createStore } from '@/lib/utils/state/store';
import { hiddenPostsStore, NONE_HIDDEN } from './hidden-posts';

type Hidden = {
  /** Those that were read when "Hide read" was switched on, so that none vanishes while it is in view. */
  read: ReadonlySet<number>;
  /** Those that the reader's rules leave out. */
  muted: ReadonlySet<number>;
  /** Whether the latter are shown all the same. */
  isMutedShown: boolean;
};

/** The hidden posts by the reason for it. Not stored, because restoring them would move the cards. */
export const hiddenStore = createStore<Hidden>({ read: NONE_HIDDEN, muted: NONE_HIDDEN, isMutedShown: false });

export function hidePosts(change: Partial<Hidden>): void {
  const hidden = { ...hiddenStore.get(), ...change };
  hiddenStore.set(hidden);
  hiddenPostsStore.set(new Set([...hidden.read, ...(hidden.isMutedShown ? [] : hidden.muted)]));
}
