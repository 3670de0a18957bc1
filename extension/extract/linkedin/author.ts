import { canonicalUserLink } from '#backend/text/post-links.ts';
import { addressOf, isForScreenReaders, ownText, type Scope, select, widen } from '../dom.ts';
import { lineOf, wordsOf } from '../words.ts';
import type { Age } from './age.ts';

/** The elements in which a post names its author. */
export type Author = {
  /** The link, or the name in a post that is shown in another. */
  element: Element;
  name: string;
  /** The author's page, in one spelling. */
  page: string | undefined;
  /** The author's age of the post stands in the same block. */
  age: Age | undefined;
};

const PROFILE = /^\/(?:in|company|school|showcase|pub)\/[^/]+/;

/**
 * The author: the first name with an age of the post in its block, else the first that a button names (`Open control menu
 * for post by …`, in whatever language), else the first. Who reposted or likes the post stands above it, without either.
 */
export function findAuthor(scope: Scope, ages: readonly Age[]): Author | undefined {
  const authors = listAuthors(scope, ages);
  const labels = select(scope, 'button[aria-label]').map((button) => button.getAttribute('aria-label') ?? '');
  return (
    authors.find(({ age }) => age) ??
    authors.find(({ name }) => labels.some((label) => label.includes(name))) ??
    authors[0]
  );
}

/** Every name that is a link to a person's or a company's page. */
export function listAuthors(scope: Scope, ages: readonly Age[]): Author[] {
  const links = select(scope, 'a[href]').flatMap((element) => {
    const page = profileOf(element);
    const name = page && nameIn(element);
    return page && name ? [{ element, page, name }] : [];
  });
  return links.map((link) => ({ ...link, age: ages.find((age) => isInBlockOf(link, age, scope)) }));
}

function profileOf(link: Element): string | undefined {
  const address = addressOf(link);
  if (!address || !/(?:^|\.)linkedin\.com$/.test(address.hostname) || !PROFILE.test(address.pathname)) return undefined;
  return canonicalUserLink(address.href) ?? undefined;
}

/** Whether the block that both stand in names nobody else. */
function isInBlockOf({ element, page }: { element: Element; page: string }, age: Age, scope: Scope): boolean {
  const block = widen(element, scope.root, (ancestor) => !ancestor.contains(age.element)).parentElement;
  if (!block?.contains(age.element)) return false;
  return [...block.querySelectorAll('a[href]')].every((link) => {
    const other = profileOf(link);
    return !other || other === page || !lineOf(link);
  });
}

/** The name in a link, which often has the degree, the headline and the name for screen readers as well. */
export function nameIn(block: Element): string {
  const parts = [block, ...block.querySelectorAll('*')];
  const part = parts.find((element) => /\p{L}|\p{N}/u.test(ownText(element)) && isShown(element, block));
  const line = part ? wordsOf(part).split('\n')[0] : '';
  return (
    (line ?? '')
      .split(/\s*[•·]/)[0]
      ?.replace(/\s+/g, ' ')
      .trim() ?? ''
  );
}

function isShown(element: Element, block: Element): boolean {
  if (element.closest('svg, button, style, script')) return false;
  for (let part: Element | null = element; part && block.contains(part); part = part.parentElement)
    if (isForScreenReaders(part)) return false;
  return true;
}
