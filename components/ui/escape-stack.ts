import { useEffect, useLayoutEffect, useRef } from 'react';

/** Functions that close open dialogs, the topmost last. */
const closers: (() => void)[] = [];

/**
 * Makes Escape close this dialog from the moment it can be seen, and it alone. Radix takes the key a little later, in an
 * effect after the paint, and gives it to the topmost layer, which every toast is too; see `Toaster`.
 */
export function useCloseOnEscape(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(() => {
    if (!isOpen) return;
    const closer = () => latest.current();
    if (closers.push(closer) === 1) addEventListener('keydown', closeOnEscape);
    return () => {
      closers.splice(closers.indexOf(closer), 1);
      if (closers.length === 0) removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen]);
}

/** Closes the topmost dialog. False where none is open. */
export function closeTopmostDialog(): boolean {
  const close = closers.at(-1);
  close?.();
  return close !== undefined;
}

function closeOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  event.preventDefault();
  closeTopmostDialog();
}

/**
 * Gives the focus back once a dialog has gone. Radix asks for that a task later than the dialog is out of the page, and a key
 * pressed in between may have put it elsewhere already: there it stays.
 * @param event Radix' `onCloseAutoFocus`; without a target its own choice holds.
 */
export function returnFocus(event: Event, target: Element | null | undefined, options?: FocusOptions): void {
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body) {
    event.preventDefault();
    return;
  }
  if (!(target instanceof HTMLElement)) return;
  event.preventDefault();
  target.focus(options);
}
