import { useEffect, useId } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '@/components/ui/icon';
import { parseTheme, THEMES, useTheme } from '@/lib/browser/theme/theme-store';
import { FEEDS } from '@/lib/sections/model';

const CHOICES = {
  light: { label: 'Light', icon: 'sun' },
  dark: { label: 'Dark', icon: 'moon' },
  system: { label: 'System', icon: 'monitor' },
} as const;

/** What the menu of the header does with scripts alone: it leads to the feeds, chooses the theme, and closes when it is left. */
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
    <>
      <nav aria-labelledby="menu-feeds" className="site-menu-feeds">
        <p id="menu-feeds">Feeds</p>
        <ul>
          {FEEDS.map(({ label, href, title }) => (
            <li key={href}>
              <a href={href} title={title}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
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
      </fieldset>
    </>,
    panel,
  );
}

/** Closes a menu with Escape, with a press beside it, when the focus goes elsewhere, and when a link in it is followed. */
function closeWhenLeft(menu: HTMLDetailsElement): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const close = () => {
    menu.open = false;
  };
  const closeOutside = ({ target }: Event) => {
    if (target instanceof Node && !menu.contains(target)) close();
  };
  addEventListener('pointerdown', closeOutside, { signal });
  menu.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) close();
    },
    { signal },
  );
  menu.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('a')) close();
    },
    { signal },
  );
  menu.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !menu.open) return;
      event.preventDefault();
      close();
      menu.querySelector('summary')?.focus();
    },
    { signal },
  );
  return () => ended.abort();
}
