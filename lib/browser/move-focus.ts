/** Gives an element the focus, or the page's content where it is gone or out of sight: never nothing, where Tab would begin at the top. */
export function moveFocus(element: EventTarget | null): void {
  const options = { preventScroll: true };
  if (element instanceof HTMLElement) element.focus(options);
  if (document.activeElement !== element) document.querySelector<HTMLElement>('#content')?.focus(options);
}
