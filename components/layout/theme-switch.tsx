'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { toastLoadError, useLazyCode } from '@/components/ui/use-lazy-code';

const importThemeMenu = () => import('./theme-menu').then(({ ThemeMenu }) => ThemeMenu);

const preload = () => void importThemeMenu().catch(() => undefined);

/** Light, dark or as the system has it. The menu's code comes when it is reached for. `children` is the button's icon. */
export function ThemeSwitch({ children }: { children: ReactNode }) {
  const [ThemeMenu, load] = useLazyCode(importThemeMenu);
  if (ThemeMenu) return <ThemeMenu>{children}</ThemeMenu>;
  return (
    <Button
      variant="ghost"
      size="icon"
      className="[@media(scripting:none)]:hidden"
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => load(toastLoadError)}
    >
      {children}
      <span className="sr-only">Theme</span>
    </Button>
  );
}
