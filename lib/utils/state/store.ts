import { useSyncExternalStore } from 'react';

export type Store<State> = {
  get(): State;
  set(next: State): void;
  subscribe(listener: () => void): () => void;
};

/** State outside React, read with `useStore`. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (next) => {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

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
