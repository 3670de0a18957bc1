import { readStored, writeStored } from '@/lib/browser/storage';
import { createStore } from '@/lib/utils/state/store';

export type Shortcut = 'search' | 'next' | 'previous' | 'open' | 'bookmark' | 'tags' | 'help';

const KEYS: Record<string, Shortcut> = {
  '/': 'search',
  j: 'next',
  k: 'previous',
  o: 'open',
  b: 'bookmark',
  t: 'tags',
  '?': 'help',
};

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented'>;

/**
 * Null with a modifier, which belongs to the browser, and during composition. Shift is allowed for `/` and `?` only,
 * which some keyboards type with it.
 */
export function shortcutOf(event: PressedKey): Shortcut | null {
  const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return null;
  return Object.hasOwn(KEYS, key) ? (KEYS[key] ?? null) : null;
}

const STORAGE_KEY = 'shortcuts';

/** Whether single-key shortcuts are on in this browser. */
export const shortcutsStore = createStore<boolean>(readStored(STORAGE_KEY) !== 'off');

export function chooseShortcuts(isOn: boolean): void {
  shortcutsStore.set(isOn);
  writeStored(STORAGE_KEY, isOn ? null : 'off');
}
