'use client';

import * as DropdownMenu from '@radix-ui/react-dropdown-menu';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { parseTheme, THEMES, useTheme } from '@/lib/browser/theme/theme-store';

const CHOICES = {
  light: { label: 'Light', icon: 'sun' },
  dark: { label: 'Dark', icon: 'moon' },
  system: { label: 'System', icon: 'monitor' },
} as const;

/** The theme's menu, open from the start: it is loaded when its button is pressed. */
export function ThemeMenu({ children }: { children: ReactNode }) {
  const { theme, chooseTheme } = useTheme();
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger className={buttonClass({ variant: 'ghost', size: 'icon' })}>
        {children}
        <span className="sr-only">Theme</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 min-w-44 rounded-control border bg-surface p-1.5 text-ink shadow-menu"
        >
          <DropdownMenu.RadioGroup value={theme} onValueChange={(value) => chooseTheme(parseTheme(value))}>
            {THEMES.map((choice) => {
              const { label, icon } = CHOICES[choice];
              return (
                <DropdownMenu.RadioItem
                  key={choice}
                  value={choice}
                  className="flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-badge px-3 text-ui outline-none data-highlighted:bg-sunken"
                >
                  <Icon name={icon} className="text-ink-3" />
                  <span className="flex-1">{label}</span>
                  <DropdownMenu.ItemIndicator>
                    <Icon name="check" className="text-ember" />
                  </DropdownMenu.ItemIndicator>
                </DropdownMenu.RadioItem>
              );
            })}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
