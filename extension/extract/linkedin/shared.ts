import { addressOf, follows, outermost, type Scope, select } from '../dom.ts';
import type { Age } from './age.ts';
import { type Author, listAuthors } from './author.ts';
import { TEXT } from './text.ts';

const ARTICLE = 'article, [role="article"], [data-activity-urn], [data-urn*="urn:li:activity"]';

/**
 * The posts that are shown inside a post: each begins with its author's block, below that of the post's author. Also what
 * leads to another post with a picture in the link, as LinkedIn's small form of a shared post does.
 */
export function findShared(scope: Scope, author: Author, ages: readonly Age[]): Element[] {
  const texts = select(scope, TEXT);
  const others = listAuthors(scope, ages).filter(
    ({ element, age }) => age && age !== author.age && follows(author.element, element) && !isInText(element, texts),
  );
  const small = select(scope, 'a[href*="/feed/update/"], a[href*="/posts/"]').filter(
    (link) => follows(author.element, link) && link.querySelector('img') && isPostLink(link) && !holdsPicture(link),
  );
  const articles = select(scope, ARTICLE).filter((article) => follows(author.element, article));
  const starts = [...others.map(({ element }) => element), ...small, ...articles];
  return outermost([...new Set(starts.map((start) => boxAround(start, scope, author)))]);
}

const isPostLink = (link: Element): boolean => /\d{15,}/.test(addressOf(link)?.pathname ?? '');
/** A link around the post's own picture has no words. */
const holdsPicture = (link: Element): boolean => link.textContent.trim() === '';
const isInText = (element: Element, texts: readonly Element[]): boolean => texts.some((text) => text.contains(element));

/** The largest element around it that has no words before it, and not the author of the post. */
function boxAround(start: Element, scope: Scope, author: Author): Element {
  let box = start;
  for (let next = start.parentElement; next && next !== scope.root; next = next.parentElement) {
    if (next.contains(author.element) || wordsBefore(start, next) !== '') break;
    box = next;
  }
  return box;
}

function wordsBefore(element: Element, container: Element): string {
  const range = element.ownerDocument.createRange();
  range.setStart(container, 0);
  range.setEndBefore(element);
  return range.toString().trim();
}
