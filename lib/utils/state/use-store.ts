'use client';

import { useSyncExternalStore } from 'react';
import type { Store } from './create-store';

/** Returns `initial`, the server's value, during hydration. */
export function useStore<State>(store: Store<State>, initial: State): State {
  return useSyncExternalStore(store.subscribe, store.get, () => initial);
}

/** Re-renders only when this part changes. */
export function useStorePart<State, Part>(store: Store<State>, initial: State, select: (state: State) => Part): Part {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(initial),
  );
}
