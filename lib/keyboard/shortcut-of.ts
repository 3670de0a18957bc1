/** What one key does. */
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
 * The shortcut that a key press is, or null: none is one with a modifier, which belongs to the browser, or while a word is being
 * composed. Shift alone is part of how some keyboards make `/` and `?`, and makes no letter a shortcut.
 */
export function shortcutOf(event: PressedKey): Shortcut | null {
  const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return null;
  return Object.hasOwn(KEYS, key) ? (KEYS[key] ?? null) : null;
}
