import { useEffect, useLayoutEffect, useRef } from 'react';

/** A key of a screen and what it does: `{ key: 'p', does: 'Publish' , run: publish }`. */
export type ScreenKey = { key: string; does: string; run: () => void };

const present = new Set<readonly ScreenKey[]>();

/** The keys of what is on the screen now, for the help. */
export const listKeys = (): readonly ScreenKey[] => [...present].flat();

/**
 * Runs what belongs to a key while the calling screen is there. Keys typed into fields, with a modifier, or under an open
 * dialog or menu are none of ours. `?` shows them all.
 */
export function useKeys(keys: readonly ScreenKey[]): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const shown = keys.map(({ key, does }) => ({ key, does, run: () => {} }));
    present.add(shown);
    return () => void present.delete(shown);
  }, [keys]);
  // Before anything is painted: who sees it may press the key.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTyped(event)) return;
      const found = latest.current.find(({ key }) => key === event.key);
      if (!found) return;
      event.preventDefault();
      found.run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isTyped(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return true;
  const target = event.target as Element;
  if (target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'))
    return true;
  // Not by its role: the menu of the desk itself has that of a menu.
  return document.querySelector('.MuiModal-root:not([aria-hidden="true"])') !== null;
}
