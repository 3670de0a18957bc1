'use client';

import { useEffect, useState } from 'react';
import { useDeferred } from '@/components/ui/use-deferred';
import { openAuthDialog } from '@/lib/account/session/auth-dialog';
import { sessionStore } from '@/lib/account/session/session-store';
import { type Shortcut, shortcutOf, shortcutsStore } from '@/lib/browser/keyboard/shortcuts';
import { isPlainClick } from '@/lib/browser/navigation/is-plain-click';

const importHelp = () => import('./shortcuts-help').then(({ ShortcutsHelp }) => ShortcutsHelp);

/** Of the footer's link to the list of shortcuts; it also works before this code is loaded. */
const HELP_HASH = '#keyboard';
/** The address of the field, for the header's link and for pages without one. */
const SEARCH_HREF = '/#search';

/** Handles keyboard shortcuts on every page. Single keys only, never in a field or while a dialog or menu is open. */
export function Shortcuts() {
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const Help = useDeferred(importHelp, isHelpOpen, () => setIsHelpOpen(false));
  useEffect(() => {
    const openHelp = () => setIsHelpOpen(true);
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutsStore.get() ? shortcutOf(event) : null;
      if (!shortcut || isTyping(event.target) || hasOverlay()) return;
      if (shortcut === 'help') openHelp();
      else if (!perform(shortcut)) return;
      event.preventDefault();
    };
    const onHash = () => {
      if (location.hash !== HELP_HASH) return;
      history.replaceState(history.state, '', location.pathname + location.search);
      openHelp();
    };
    // A step to the hash would be one more in the history, in which the feed keeps how much of it is shown.
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !isPlainClick(event)) return;
      const isHelp = event.target.closest(`a[href="${HELP_HASH}"]`) !== null;
      const isSearch = event.target.closest(`a[href="${SEARCH_HREF}"]`) !== null && focusSearch();
      if (isHelp || isSearch) event.preventDefault();
      if (isHelp) openHelp();
    };
    onHash();
    addEventListener('click', onClick);
    addEventListener('keydown', onKeyDown);
    addEventListener('hashchange', onHash);
    return () => {
      removeEventListener('click', onClick);
      removeEventListener('keydown', onKeyDown);
      removeEventListener('hashchange', onHash);
    };
  }, []);
  return Help && <Help isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />;
}

const NO_TEXT_TYPES = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image'];

/** Whether the focus is where letters go: a field, or a list that is chosen from by its first letters. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NO_TEXT_TYPES.includes(target.type);
  return target.isContentEditable || target.matches('textarea, select');
}

const hasOverlay = (): boolean =>
  document.querySelector(
    '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog[open], :is(.site-menu, .more-menu)[open]',
  ) !== null;

/** Runs the action of the key; false if there is no target. */
function perform(shortcut: Exclude<Shortcut, 'help'>): boolean {
  switch (shortcut) {
    case 'search':
      if (!focusSearch()) location.assign(SEARCH_HREF);
      return true;
    case 'next':
      return step(1);
    case 'previous':
      return step(-1);
    case 'open':
      return click(focusedCard()?.querySelector(POST_LINK));
    case 'bookmark':
      return tag('bookmarks');
    case 'tags':
      return tag('hashtags');
  }
}

const POST_LINK = '[data-post-link]';

/** Of the card that has the focus. */
const focusedCard = (): Element | null => {
  const card = document.activeElement?.closest('article');
  return card?.querySelector(POST_LINK) ? card : null;
};

/** Moves the focus to the next or previous card; from anywhere else to the first that is to be seen. */
function step(direction: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLElement>(`#posts ${POST_LINK}`)];
  const current = links.findIndex((link) => link.closest('article') === focusedCard());
  const firstInView = links.findIndex((link) => link.getBoundingClientRect().top > HEADER_PX);
  const next = current === -1 ? firstInView : current + direction;
  const link = links[next];
  if (!link) return false;
  link.focus({ preventScroll: true });
  // Clear of the header above and the bar below.
  (link.closest('article') ?? link).scrollIntoView({ block: 'center' });
  return true;
}

const HEADER_PX = 64;

/** Of the focused card, or of the article that the page is. Who is not signed in has no such button on a card, and signs in. */
function tag(kind: 'bookmarks' | 'hashtags'): boolean {
  const card = focusedCard();
  const place = card ?? document.querySelector('main');
  const button = place?.querySelector<HTMLElement>(`[data-tagging="${kind}"]`);
  if (card && !button && sessionStore.get().user === null) {
    openAuthDialog();
    return true;
  }
  // Without a focused card, the post is that of the article.
  return card || !document.querySelector('#posts') ? click(button) : false;
}

function click(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  // Focused first, so that what opens gives the focus back to it.
  element.focus({ preventScroll: true });
  element.click();
  return true;
}

/** False on a page without the field. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('#posts input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}
