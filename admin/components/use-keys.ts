import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A key of a screen and what it does: `{ key: 'p', does: 'Publish' , run: publish }`. `Ctrl+S` and `Ctrl+Enter` work in fields, too, as does ⌘S. */
export type ScreenKey = { key: string; does: string; run: () => void };

const present = new Set<RefObject<readonly ScreenKey[]>>();

/** The keys of what is on the screen now, for the help. */
export const listKeys = (): readonly ScreenKey[] => [...present].flatMap(({ current }) => current);

/**
 * Runs what belongs to a key while the calling screen is there. A letter typed into a field, or under an open dialog or menu, is none
 * of ours. `?` shows them all.
 */
export function useKeys(keys: readonly ScreenKey[]): void {
  const latest = useRef(keys);
  latest.current = keys;
  // Before anything is painted: who sees it may press the key.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.isComposing || event.defaultPrevented) return;
      const hasControl = event.ctrlKey || event.metaKey;
      const pressed = hasControl ? `Ctrl+${event.key.toUpperCase()}` : event.key;
      const found = latest.current.find(
        ({ key }) => key === pressed || (hasControl && key.toUpperCase() === pressed.toUpperCase()),
      );
      if (!found || (!hasControl && isTyped(event.target as Element))) return;
      event.preventDefault();
      if (!event.repeat) found.run();
    };
    present.add(latest);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      present.delete(latest);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

const isTyped = (target: Element): boolean =>
  target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]') !== null ||
  // Not by its role: the menu of the desk itself has that of a menu.
  document.querySelector('.MuiModal-root:not([aria-hidden="true"])') !== null;
