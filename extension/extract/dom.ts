/** A part of the page: `root` without the elements of `without` and what they hold. */
export type Scope = { root: Element; without: readonly Element[] };

/** The elements of a scope that match, in the order of the page, the root among them. */
export function select(scope: Scope, selector: string): Element[] {
  const inside = [...scope.root.querySelectorAll(selector)];
  const all = scope.root.matches(selector) ? [scope.root, ...inside] : inside;
  return all.filter((element) => isWithin(scope, element));
}

const isWithin = ({ root, without }: Scope, element: Element): boolean =>
  root.contains(element) && !without.some((part) => part.contains(element) && part !== root);

/** Those of the elements that are inside none of the others. */
export const outermost = (elements: readonly Element[]): Element[] =>
  elements.filter((element) => !elements.some((other) => other !== element && other.contains(element)));

/** Whether `b` stands after `a` in the page, and not inside it. */
export const follows = (a: Element, b: Element): boolean =>
  Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) && !a.contains(b);

/** The largest ancestor of the element, or itself, that is inside `root` and meets the condition. */
export function widen(element: Element, root: Element, isAllowed: (ancestor: Element) => boolean): Element {
  let widest = element;
  for (let next = element.parentElement; next && next !== root && root.contains(next); next = next.parentElement) {
    if (!isAllowed(next)) break;
    widest = next;
  }
  return widest;
}

/** The element's text without that of elements below it. */
export function ownText(element: Element): string {
  const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  return texts
    .map(({ nodeValue }) => nodeValue ?? '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The address of a link, complete; null for what is none. */
export function addressOf(link: Element): URL | null {
  const href = link.getAttribute('href');
  return href && URL.canParse(href, link.baseURI) ? new URL(href, link.baseURI) : null;
}

/**
 * Whether only a screen reader gets the element. X sets the hidden parts of an address in letters without size, which stay
 * where they are.
 */
export function isForScreenReaders(element: Element): boolean {
  if (/(?:^|\s)(?:visually-hidden|sr-only|a11y-text)(?:\s|$)/.test(element.getAttribute('class') ?? '')) return true;
  const style = element.ownerDocument.defaultView?.getComputedStyle(element);
  if (!style || !/absolute|fixed/.test(style.position)) return false;
  return Number.parseFloat(style.width) <= 1 || /^rect\(0(?:px)?,? 0/.test(style.clip);
}

const BUTTON = 'button, [role="button"]';

/**
 * The rows of buttons under posts: to like, comment, repost and send. Those of comments have fewer, and the options of a poll
 * stand below each other.
 */
export function findActionRows(root: ParentNode): Element[] {
  const parents = new Set<Element>();
  for (const button of root.querySelectorAll('button')) {
    const cell = widen(button, button.ownerDocument.body, (ancestor) => ancestor.querySelectorAll(BUTTON).length <= 2);
    if (cell.parentElement) parents.add(cell.parentElement);
  }
  return [...parents].filter(isActionRow);
}

function isActionRow(row: Element): boolean {
  const cells = [...row.children].filter((cell) => cell.matches(BUTTON) || cell.querySelector(BUTTON));
  const isSmall = cells.length >= 3 && row.children.length <= 8 && !row.querySelector('p, h1, h2, article');
  return isSmall && row.querySelectorAll(BUTTON).length >= 4 && isOneLine(cells) && !isOfVideo(row);
}

/** To play, mute and enlarge. */
const isOfVideo = (row: Element): boolean => Boolean(row.parentElement?.querySelector(':scope > video'));

function isOneLine(cells: readonly Element[]): boolean {
  const tops = cells.map((cell) => cell.getBoundingClientRect().top);
  return Math.max(...tops) - Math.min(...tops) < 20;
}

/** Posts of a page without any name or role: around each row of buttons the largest element without another such row. */
export function findUnits(document: Document): Element[] {
  const rows = findActionRows(document);
  const isPage = (element: Element) => element.querySelector('main, nav, header, aside') !== null;
  const units = rows.map((row) =>
    widen(row, document.body, (next) => !isPage(next) && !rows.some((other) => other !== row && next.contains(other))),
  );
  return outermost([...new Set(units)]);
}
