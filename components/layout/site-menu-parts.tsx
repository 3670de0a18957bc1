import { useEffect, useId } from 'react';
import { createPortal } from 'react-dom';
import { closeWhenLeft } from '@/components/ui/close-when-left';
import { Icon } from '@/components/ui/icon';
import { parseTheme, THEMES, useTheme } from '@/lib/browser/theme/theme-store';

const CHOICES = {
  light: { label: 'Light', icon: 'sun' },
  dark: { label: 'Dark', icon: 'moon' },
  system: { label: 'System', icon: 'monitor' },
} as const;

/** The menu of the header with scripts: it chooses the theme, and closes when it is left. */
export function SiteMenuParts() {
  const { theme, chooseTheme } = useTheme();
  const name = useId();
  const panel = document.getElementById('site-menu');
  useEffect(() => {
    const menu = panel?.closest('details');
    return menu ? closeWhenLeft(menu) : undefined;
  }, [panel]);
  if (!panel) return null;
  return createPortal(
    <fieldset className="theme-choice">
      <legend>Theme</legend>
      {THEMES.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name={name}
            value={choice}
            checked={choice === theme}
            onChange={({ target }) => chooseTheme(parseTheme(target.value))}
          />
          <Icon name={CHOICES[choice].icon} />
          {CHOICES[choice].label}
        </label>
      ))}
    </fieldset>,
    panel,
  );
}
