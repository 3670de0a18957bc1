/**
 * Closes a `details` menu with Escape, with a press beside it, when the focus goes elsewhere, and when something in it is chosen.
 * Returns the function that removes the listeners.
 */
export function closeWhenLeft(menu: HTMLDetailsElement): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const close = () => {
    menu.open = false;
  };
  const closeOutside = ({ target }: Event) => {
    if (target instanceof Node && !menu.contains(target)) close();
  };
  const closeWithEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.open) return;
    // The dialog that the menu is in stays.
    event.stopPropagation();
    event.preventDefault();
    close();
    menu.querySelector('summary')?.focus();
  };
  addEventListener('pointerdown', closeOutside, { signal });
  // Before anybody else has the key.
  addEventListener('keydown', closeWithEscape, { signal, capture: true });
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
      if (target instanceof Element && target.closest('a, button')) close();
    },
    { signal },
  );
  return () => ended.abort();
}
