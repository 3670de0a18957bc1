import { THEME_COLORS } from '@/lib/config/site';
import { createStore } from '@/lib/state/create-store';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** Also read by the boot script, before the first paint. */
const THEME_STORAGE_KEY = 'theme';

/** The reader's choice in this browser. `system` is the absence of one. */
export const themeStore = createStore<Theme>('system');

/** Shows the page in the theme and remembers it. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(THEME_STORAGE_KEY);
    else localStorage.setItem(THEME_STORAGE_KEY, theme);
  } catch {
    // Storage is denied: the choice holds for this page.
  }
  show(theme);
}

/** Shows the stored theme, now and whenever another tab changes it. Returns how to stop. */
export function followStoredTheme(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // A null key means that everything was cleared.
    if (key === THEME_STORAGE_KEY || key === null) show(getStoredTheme());
  };
  const stored = getStoredTheme();
  // The boot script has shown the rest of it.
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

/** The colour that browsers give their own bar: each `<meta>` is for a theme of the system, which the reader's choice overrules. */
function colourBrowserBar(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = THEME_COLORS[theme === 'system' ? (meta.media.includes('dark') ? 'dark' : 'light') : theme];
  }
}

function getStoredTheme(): Theme {
  try {
    return parseTheme(localStorage.getItem(THEME_STORAGE_KEY));
  } catch {
    return 'system';
  }
}

/** A stored value as a theme; anything unknown is `system`. */
export const parseTheme = (value: string | null): Theme => THEMES.find((theme) => theme === value) ?? 'system';
