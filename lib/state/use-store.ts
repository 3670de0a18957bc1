'use client';

import { useSyncExternalStore } from 'react';
import type { Store } from './create-store';

/** The store's state; while hydrating `initial`, which is what the server rendered with. */
export function useStore<State>(store: Store<State>, initial: State): State {
  return useSyncExternalStore(store.subscribe, store.get, () => initial);
}
