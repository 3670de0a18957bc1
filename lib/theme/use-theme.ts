import { useEffect } from 'react';
import { useStore } from '@/lib/state/use-store';
import { chooseTheme, followStoredTheme, type Theme, themeStore } from './theme-store';

/** The reader's choice of theme, `system` until the stored one has been read, and how to change it. */
export function useTheme(): { theme: Theme; chooseTheme: (theme: Theme) => void } {
  useEffect(followStoredTheme, []);
  return { theme: useStore(themeStore, 'system'), chooseTheme };
}
