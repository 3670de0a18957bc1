import { addressOf, isForScreenReaders } from './dom.ts';

/** The labels that a network puts between and after words: buttons such as `… more`, and what holds no words at all. */
const FURNITURE =
  'button, [role="button"], [data-testid="expandable-text-button"], svg, script, style, noscript, template, select, textarea, input, video, audio, iframe, hr';
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u;
const LINE = '\n';
const PARAGRAPH = '\n\n';

type Options = {
  /** Line breaks of the source are the author's, whatever the style says. */
  keepLines?: boolean;
};

/**
 * The words that an element holds, as their author wrote them: with line breaks, pictures of emoji as emoji, shortened
 * addresses whole; without the network's buttons and what only screen readers get. Words that are clamped are there.
 */
export function wordsOf(root: Element, options: Options = {}): string {
  const text = collect(root, options);
  return text
    .replace(/[ \t]*\n[ \t]*/g, LINE)
    .replace(/\n{3,}/g, PARAGRAPH)
    .trim();
}

/** The same on one line. */
export const lineOf = (root: Element): string => wordsOf(root).replace(/\s+/g, ' ');

function collect(element: Element, options: Options): string {
  return [...element.childNodes].map((node) => wordsOfNode(node, options)).join('');
}

function wordsOfNode(node: Node, options: Options): string {
  if (node.nodeType === Node.TEXT_NODE) return wordsOfText(node, options);
  return node.nodeType === Node.ELEMENT_NODE ? wordsOfElement(node as Element, options) : '';
}

function wordsOfText(node: Node, { keepLines }: Options): string {
  const text = node.nodeValue ?? '';
  return keepLines || /^(?:pre|break)/.test(styleOf(node.parentElement)?.whiteSpace ?? '')
    ? text
    : text.replace(/[ \t\r\n\f]+/g, ' ');
}

function wordsOfElement(element: Element, options: Options): string {
  if (element.localName === 'br') return LINE;
  if (element.localName === 'img') return emojiOf(element);
  if (isLeftOut(element)) return '';
  const words = collect(element, options);
  if (element.localName === 'a') return writeOut(element, words);
  const edge = edgeOf(element);
  return words.trim() && edge ? `${edge}${words}${edge}` : words;
}

function emojiOf(picture: Element): string {
  const alt = picture.getAttribute('alt') ?? '';
  return EMOJI.test(alt) && !/\p{L}/u.test(alt) ? alt : '';
}

function isLeftOut(element: Element): boolean {
  return (
    element.matches(FURNITURE) ||
    styleOf(element)?.display === 'none' ||
    isForScreenReaders(element) ||
    isLabelOfTag(element) ||
    isMore(element)
  );
}

/** `hashtag` before `#fba`: what is read aloud in place of the sign. */
function isLabelOfTag(element: Element): boolean {
  const shown = [element.nextElementSibling, element.previousElementSibling].find(
    (sibling) => sibling?.getAttribute('aria-hidden') === 'true',
  );
  return Boolean(shown?.textContent.trim().startsWith('#')) && !element.textContent.includes('#');
}

/** `…more` at the end of a cut text, where it is no button. */
const isMore = (element: Element): boolean =>
  !element.nextElementSibling &&
  element.localName === 'span' &&
  element.getAttribute('aria-hidden') === 'true' &&
  /^\s*(?:…|\.\.\.)\s*\p{L}[\p{L} ]{1,20}$/u.test(element.textContent);

function edgeOf(element: Element): string {
  if (element.localName === 'p') return PARAGRAPH;
  return /^(?:block|list-item|flex|grid|table|table-row)$/.test(styleOf(element)?.display ?? '') ? LINE : '';
}

/** The words of a link. An address that is cut with `…` is written out where the page has the rest. */
function writeOut(link: Element, words: string): string {
  const shown = words.trimEnd();
  if (!/(?:…|\.\.\.)$/.test(shown)) return words;
  const start = shown.replace(/(?:…|\.\.\.)$/, '');
  const whole = wholeAddresses(link).find((address) => withoutScheme(address).startsWith(withoutScheme(start)));
  if (whole) return whole;
  // X has the rest in the link, in letters without size.
  return link.querySelectorAll('[aria-hidden="true"]').length > 1 ? start : words;
}

function wholeAddresses(link: Element): string[] {
  const address = addressOf(link);
  const candidates = [
    link.getAttribute('title'),
    link.getAttribute('data-expanded-url'),
    address?.searchParams.get('url'),
    address?.href,
  ];
  return candidates.filter((candidate) => typeof candidate === 'string').filter((text) => URL.canParse(text));
}

const withoutScheme = (address: string): string => address.replace(/^https?:\/\/(?:www\.)?/i, '');

const styleOf = (element: Element | null): CSSStyleDeclaration | undefined =>
  element?.ownerDocument.defaultView?.getComputedStyle(element);
