import { outermost } from '../dom.ts';

const KEYS = ['id', 'componentkey', 'data-id', 'data-urn', 'data-testid'];
/** Not the `feed-commentary_…` of the post's own words. */
const KEY = /urn:li:comment:\(|^replaceableComment|^comments?[-_A-Z]|^comments?$/;

/** The comments below a post, and what holds them, each once. */
export function findComments(post: Element): Element[] {
  const marked = [...post.querySelectorAll('[id], [componentkey], [data-id], [data-urn], [data-testid], [class]')];
  return outermost(marked.filter(isComment));
}

/** Whether an element is a comment, or holds comments. Their class begins with the word where classes are words. */
export function isComment(element: Element): boolean {
  if (element.matches('button, a')) return false;
  const keys = KEYS.map((name) => element.getAttribute(name) ?? '');
  return (
    keys.some((key) => KEY.test(key)) ||
    [...element.classList].some((name) => /(?:^|__|_v2__)comments?(?:-(?!count)|_|$)/.test(name))
  );
}

/** Whether an element stands in a comment. */
export function isInComment(element: Element): boolean {
  for (let part: Element | null = element; part; part = part.parentElement) if (isComment(part)) return true;
  return false;
}
