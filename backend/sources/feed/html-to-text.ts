import { Parser } from 'htmlparser2';

/** Bounds the input; a text may have 50,000 characters. */
const HTML_MAX = 500_000;

const UNSEEN = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'head',
  'title',
  'svg',
  'iframe',
  'object',
  'textarea',
]);
const PARAGRAPHS = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'dl', 'table', 'blockquote', 'pre', 'figure', 'hr'],
]);
const LINES = new Set(['div', 'li', 'tr', 'dt', 'dd', 'section', 'article', 'header', 'footer', 'figcaption', 'br']);
const BULLET = '•';
const PIXEL_MAX = 2;
const LINK_WORDS_MAX = 500;
const ADDRESS_MAX = 1000;
/** The parser searches all open elements for each end tag. */
const DEPTH_MAX = 500;

export type TextOptions = { keepLines?: boolean; base?: string | undefined; own?: string | null };

export type PlainText = {
  text: string;
  /** The first visible picture, as written. */
  image: string | null;
};

/**
 * Converts HTML to plain text: paragraphs separated by empty lines, list items on their own. `keepLines` is for texts
 * without markup. With `base`, addresses of links follow in brackets, except `own`. Never fails: parses like browsers.
 */
export function htmlToText(html: string, { keepLines = false, base, own = null }: TextOptions = {}): PlainText {
  // Joined at the end, because a growing text would be copied on each read.
  const parts: string[] = [];
  let image: string | null = null;
  let breaks = 0;
  let isSpaced = false;
  let unseen = 0;
  let depth = 0;
  /** The outermost open link, and the start of its text. */
  let link: { address: string; start: number; depth: number } | null = null;
  let preformatted = keepLines ? 1 : 0;

  const breakLine = (count: number) => {
    breaks = Math.max(breaks, count);
    isSpaced = false;
  };
  const write = (words: string) => {
    // A paragraph in a list item stays on the bullet's line.
    if (parts.at(-1) === BULLET) parts.push(' ');
    else if (parts.length > 0) parts.push(breaks > 0 ? '\n'.repeat(breaks) : isSpaced ? ' ' : '');
    parts.push(words);
    breaks = 0;
    isSpaced = false;
  };
  const writeCollapsed = (chunk: string) => {
    const words = chunk.replace(/\s+/g, ' ');
    if (words.startsWith(' ')) isSpaced = true;
    if (words.trim() === '') return;
    write(words.trim());
    isSpaced = words.endsWith(' ');
  };

  const closeLink = ({ address, start }: { address: string; start: number }) => {
    const written = parts.slice(start).join('');
    const words = written.trim();
    if (words === '' || words.length > LINK_WORDS_MAX || /^[#@]\S*$/.test(words) || words === address) return;
    if (isShortFor(words, address)) {
      const lead = written.slice(0, written.length - written.trimStart().length);
      parts.splice(start, parts.length - start, lead, address);
      return;
    }
    parts.push(` (${address})`);
  };

  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > DEPTH_MAX) {
        parser.reset();
        return;
      }
      if (UNSEEN.has(name)) unseen += 1;
      if (name === 'pre') preformatted += 1;
      if (name === 'img' && unseen === 0) image ??= findPicture(attributes);
      if (name === 'br') breaks += 1;
      else if (PARAGRAPHS.has(name)) breakLine(2);
      else if (LINES.has(name)) breakLine(1);
      if (name === 'a' && base !== undefined && link === null && unseen === 0) {
        const address = findAddress(attributes.href, base, own);
        if (address) link = { address, start: parts.length, depth };
      }
      if (name === 'td' || name === 'th') isSpaced = true;
      if (name === 'li' && unseen === 0) {
        write(BULLET);
      }
    },
    ontext(chunk) {
      if (unseen > 0) return;
      if (preformatted > 0) write(chunk);
      else writeCollapsed(chunk);
    },
    onclosetag(name) {
      if (name === 'a' && link?.depth === depth) {
        closeLink(link);
        link = null;
      }
      depth -= 1;
      if (UNSEEN.has(name)) unseen -= 1;
      if (name === 'pre') preformatted -= 1;
      if (PARAGRAPHS.has(name)) breakLine(2);
      else if (name !== 'br' && LINES.has(name)) breakLine(1);
    },
  });
  parser.write(html.slice(0, HTML_MAX));
  parser.end();
  return { text: tidy(parts.join('')), image };
}

/** One line that may hold entities or markup, such as a title. */
export function htmlToLine(html: string): string {
  return /[<&]/.test(html) ? htmlToText(html).text.replace(/\s+/g, ' ') : html.replace(/\s+/g, ' ').trim();
}

export const hasMarkup = (text: string): boolean => /<\/?[a-z][^<>]*>|<!--/i.test(text);

/** Skips tracking pixels and lazy-loading placeholders. */
function findPicture({ src, 'data-src': lazy, width, height }: Record<string, string>): string | null {
  const isPixel = [width, height].some((side) => side !== undefined && Number.parseInt(side, 10) <= PIXEL_MAX);
  const source = lazy || src;
  return isPixel || !source || source.startsWith('data:') ? null : source;
}

/** The address of a link to another page, with encoded brackets. */
function findAddress(href: string | undefined, base: string, own: string | null): string | null {
  if (href?.trim().startsWith('#')) return null;
  const address = toAbsolute(href, base);
  if (address === null || address.length > ADDRESS_MAX || withoutFragment(address) === (own && withoutFragment(own)))
    return null;
  return address.replaceAll('(', '%28').replaceAll(')', '%29');
}

/** Null for an address that is not on the web. */
export function toAbsolute(address: string | undefined, base: string): string | null {
  const text = address?.trim() ?? '';
  if (text === '' || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

const withoutFragment = (address: string): string => address.replace(/#.*$/s, '');

/** Whether a link's text is its address, whole or cut: "example.com/guide…". */
function isShortFor(words: string, address: string): boolean {
  const bare = words
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/(?:…|\.{3}|\/)$/, '');
  return /^\S+\.\S/.test(bare) && !/\s/.test(bare) && address.toLowerCase().includes(bare.toLowerCase());
}

const tidy = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u00A0', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
