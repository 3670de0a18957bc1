'use client';

import { SunMoon } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useLazyComponent } from '@/components/ui/use-lazy-component';

const importThemeMenu = () => import('./theme-menu').then(({ ThemeMenu }) => ThemeMenu);

/** Light, dark or as the system has it. The menu's code comes with the first use. */
export function ThemeSwitch() {
  const [ThemeMenu, load] = useLazyComponent(importThemeMenu);
  if (ThemeMenu) return <ThemeMenu />;
  return (
    <Button variant="ghost" size="icon" aria-haspopup="menu" aria-expanded="false" onClick={load}>
      <SunMoon aria-hidden="true" className="size-5" />
      <span className="sr-only">Theme</span>
    </Button>
  );
}
