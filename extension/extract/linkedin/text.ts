import { findActionRows, follows, isForScreenReaders, outermost, ownText, type Scope, select, widen } from '../dom.ts';
import type { Age } from './age.ts';
import type { Author } from './author.ts';

/** The elements in which layouts of 2026, 2024 and the public pages have a post's words. */
export const TEXT = [
  '[data-testid="expandable-text-box"]',
  '[data-test-id="main-feed-activity-card__commentary"]',
  '.update-components-update-v2__commentary',
  '.attributed-text-segment-list__content',
  '.feed-shared-update-v2__commentary',
  '.update-components-text',
].join();

const FURNITURE = 'button, [role="button"], hr, figure, video, iframe, ul, h2';

/**
 * The element with the author's words: the text box, else the first words after the author's block, which short posts have
 * without a box. Undefined where the post has none.
 */
export function findText(scope: Scope, author: Author | undefined, age: Age | undefined): Element | undefined {
  const [box] = outermost(select(scope, TEXT));
  if (box) return box;
  const header = age?.element ?? author?.element;
  if (!header) return undefined;
  const words = select(scope, 'p, span, div, strong').filter(
    (element) => follows(header, element) && isWords(element) && !isBeside(element, header, scope),
  );
  const [end] = findActionRows(scope.root).filter((row) => follows(header, row));
  const [first] = words.filter((element) => !end || !follows(end, element));
  return first && widenText(first, scope, header);
}

function isWords(element: Element): boolean {
  const text = ownText(element);
  if (!/\p{L}/u.test(text) || element.closest('a, button, [role="button"], svg, figure, h2')) return false;
  return !isForScreenReaders(element) && !isCounter(element, text);
}

/** `Edited` beside the age. */
function isBeside(element: Element, header: Element, { root }: Scope): boolean {
  const block = header.parentElement;
  return block !== null && block !== root && block.contains(element);
}

/** `7 comments`, `64 Kommentare` beside the number of reactions. */
function isCounter(element: Element, text: string): boolean {
  const row = element.parentElement;
  if (!row || row.children.length > 6 || text.length > 25 || !/\p{N}/u.test(text)) return false;
  const others = [...row.children].filter((other) => other !== element);
  return (
    row.querySelector('button, [role="button"]') !== null ||
    (others.length > 0 && others.every((other) => /^.{0,20}\p{N}.{0,20}$/u.test(other.textContent.trim())))
  );
}

/** Up to the element in which something else stands beside the words. */
const widenText = (first: Element, scope: Scope, header: Element): Element =>
  widen(
    first,
    scope.root,
    (next) =>
      !next.contains(header) &&
      next.querySelectorAll(FURNITURE).length === first.querySelectorAll(FURNITURE).length &&
      !next.querySelector('a img, a p, a div'),
  );
