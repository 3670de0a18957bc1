'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { preload, useDeferred, withToast } from '@/components/ui/use-deferred';

const importThemeMenu = () => import('./theme-menu').then(({ ThemeMenu }) => ThemeMenu);

const preloadThemeMenu = () => preload(importThemeMenu);

/** Light, dark or as the system has it. The menu's code comes when it is reached for. `children` is the button's icon. */
export function ThemeSwitch({ children }: { children: ReactNode }) {
  const [isWanted, setWanted] = useState(false);
  const ThemeMenu = useDeferred(
    importThemeMenu,
    isWanted,
    withToast(() => setWanted(false)),
  );
  if (ThemeMenu) return <ThemeMenu>{children}</ThemeMenu>;
  return (
    <Button
      variant="ghost"
      size="icon"
      className="[@media(scripting:none)]:hidden"
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={preloadThemeMenu}
      onFocus={preloadThemeMenu}
      onClick={() => setWanted(true)}
    >
      {children}
      <span className="sr-only">Theme</span>
    </Button>
  );
}
