'use client';

import { useSyncExternalStore } from 'react';
import type { Store } from './create-store';

/** The store's state; while hydrating `initial`, which is what the server rendered with. */
export function useStore<State>(store: Store<State>, initial: State): State {
  return useSyncExternalStore(store.subscribe, store.get, () => initial);
}

/**
 * A part of the store's state. Other changes do not render the component again, which matters where there are many of
 * it.
 */
export function useStorePart<State, Part>(store: Store<State>, initial: State, select: (state: State) => Part): Part {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(initial),
  );
}
