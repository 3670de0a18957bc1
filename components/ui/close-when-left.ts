/**
 * Closes a `details` menu with Escape, with a press beside it, when the focus goes elsewhere, and when a link in it is followed. It
 * stays open below a dialog that it has opened, which gives the focus back to it. Returns the function that removes the listeners.
 */
export function closeWhenLeft(menu: HTMLDetailsElement): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const close = () => {
    menu.open = false;
  };
  const closeUnlessWithin = (target: EventTarget | null) => {
    if (target instanceof Node && !menu.contains(target) && !isCovered(menu)) close();
  };
  const closeWithEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.open || isCovered(menu)) return;
    // The dialog that the menu is in stays.
    event.stopPropagation();
    event.preventDefault();
    close();
    menu.querySelector('summary')?.focus();
  };
  addEventListener('pointerdown', ({ target }) => closeUnlessWithin(target), { signal });
  // Before anybody else has the key.
  addEventListener('keydown', closeWithEscape, { signal, capture: true });
  menu.addEventListener('focusout', ({ relatedTarget }) => closeUnlessWithin(relatedTarget), { signal });
  menu.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('a')) close();
    },
    { signal },
  );
  return () => ended.abort();
}

/** Whether a dialog is open above. */
function isCovered(menu: Element): boolean {
  const topmost = [...document.querySelectorAll('[role="dialog"], dialog[open]')].at(-1);
  return topmost !== undefined && !topmost.contains(menu);
}
