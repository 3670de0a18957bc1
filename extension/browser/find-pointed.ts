/** The facts that the browser says of a right click: the address of the link or of the picture under it. */
export type Pointer = { linkUrl: string | null; srcUrl: string | null };

/**
 * The element that was right-clicked, before which no script of ours ran in the page. The click leaves traces: it moves the
 * focus to what can have it around the point, else away, and the caret into the words under it.
 */
export function findPointed(document: Document, pointer: Pointer | null): Element | null {
  if (!pointer) return null;
  const picture = findOne(document, 'img, video', (element) => addressesOf(element).includes(pointer.srcUrl ?? ''));
  if (picture) return picture;
  const focused = document.activeElement === document.body ? null : document.activeElement;
  const caret = findCaret(document);
  // A caret outside of what has the focus is of a click before.
  if (caret && (!focused || focused.contains(caret))) return caret;
  return focused ?? findOne(document, 'a[href]', (link) => (link as HTMLAnchorElement).href === pointer.linkUrl);
}

function findOne(document: Document, selector: string, isIt: (element: Element) => boolean): Element | null {
  const found = [...document.querySelectorAll(selector)].filter(isIt);
  return found.length === 1 ? (found[0] ?? null) : null;
}

const addressesOf = (element: Element): string[] => {
  const { src, currentSrc } = element as HTMLImageElement;
  return [src, currentSrc].filter(Boolean);
};

function findCaret(document: Document): Element | null {
  const node = document.getSelection()?.anchorNode;
  if (!node) return null;
  return node.nodeType === Node.ELEMENT_NODE ? (node as Element) : node.parentElement;
}
