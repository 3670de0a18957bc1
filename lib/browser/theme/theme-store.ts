import { useEffect } from 'react';
import { readStored, writeStored } from '@/lib/browser/storage';
import { canvas } from '@/lib/design/colors';
import { createStore, useStore } from '@/lib/utils/state/store';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** The boot script reads it before the first paint. */
const THEME_STORAGE_KEY = 'theme';

/** `system` is the absence of a choice. */
export const themeStore = createStore<Theme>('system');

export function chooseTheme(theme: Theme): void {
  writeStored(THEME_STORAGE_KEY, theme === 'system' ? null : theme);
  show(theme);
}

/** Follows changes of other tabs. Returns the function that stops it. */
export function followStoredTheme(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // A null key means that storage was cleared.
    if (key === THEME_STORAGE_KEY || key === null) show(getStoredTheme());
  };
  const stored = getStoredTheme();
  // The boot script has set the rest.
  colourBrowserBar(stored);
  themeStore.set(stored);
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  colourBrowserBar(theme);
  themeStore.set(theme);
}

/** The colour of the browser's bar. Each `<meta>` is for a theme of the system, which the reader's choice overrides. */
function colourBrowserBar(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = canvas[theme === 'system' ? (meta.media.includes('dark') ? 'dark' : 'light') : theme];
  }
}

const getStoredTheme = (): Theme => parseTheme(readStored(THEME_STORAGE_KEY));

/** Unknown values become `system`. */
export const parseTheme = (value: string | null): Theme => THEMES.find((theme) => theme === value) ?? 'system';

export function useTheme(): { theme: Theme; chooseTheme: (theme: Theme) => void } {
  useEffect(followStoredTheme, []);
  return { theme: useStore(themeStore, 'system'), chooseTheme };
}
