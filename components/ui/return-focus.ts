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
