import { Parser } from 'htmlparser2';
import { repairReferences } from '../decode-entities.ts';
import { dropFillers } from '../drop-fillers.ts';
import { mapWords, tidyLines } from '../tidy-lines.ts';
import { findEmoji, findPicture, isPictureAddress, largestOf } from './find-picture.ts';
import { escapeWords, escapeWordsOfLine } from './is-markup.ts';
import { readVisibility, type Visibility } from './visibility.ts';

/** Bounds the input; a text may have 50,000 characters. */
const HTML_MAX = 500_000;

const UNSEEN = new Set([
  ...['script', 'style', 'template', 'head', 'title', 'svg', 'iframe', 'object', 'textarea'],
  // For browsers that do not know these elements.
  ...['audio', 'video', 'canvas', 'datalist', 'rp'],
  // Struck text is what the author takes back.
  ...['del', 's', 'strike'],
]);
const PARAGRAPHS = new Set([...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dl', 'table', 'blockquote', 'figure', 'hr']]);
const LINES = new Set([
  ...[
    'div',
    'li',
    'tr',
    'dt',
    'dd',
    'section',
    'article',
    'header',
    'footer',
    'figcaption',
    'address',
    'aside',
    'center',
  ],
  ...[
    'details',
    'dialog',
    'fieldset',
    'form',
    'hgroup',
    'legend',
    'main',
    'nav',
    'optgroup',
    'option',
    'search',
    'summary',
  ],
]);
/** Elements that stand apart on their line. */
const APART = new Set(['td', 'th', 'button', 'label', 'select']);
/** The characters that browsers draw around an element. */
const MARKS = new Map([
  ['q', ['“', '”']],
  ['rt', ['(', ')']],
]);
const RAISED = new Map([...'0123456789+-−'].map((letter, index) => [letter, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻'.charAt(index)]));
const LISTS = new Set(['ul', 'ol', 'menu', 'dir']);
const BULLET = '•';
const INDENT = '  ';
const LINK_WORDS_MAX = 500;
const ADDRESS_MAX = 1000;
/** The parser searches all open elements for each end tag. */
const DEPTH_MAX = 500;

export type TextOptions = {
  keepLines?: boolean;
  base?: string | undefined;
  own?: string | null;
  /** Whether a picture can only be an emoji. */
  isLine?: boolean;
};

export type PlainText = {
  text: string;
  /** The first visible picture, as written. */
  image: string | null;
};

type Element = Visibility & {
  /** Of the text; the picture for browsers without scripts is in `noscript`. */
  isUnseen: boolean;
  isRaised: boolean;
};

/**
 * Converts HTML to plain text: paragraphs separated by empty lines, items of lists on their own, indented by their depth,
 * `<pre>` in fences (```). Leaves out what a browser would not show, and what is struck. `keepLines` is for texts without markup. With `base`,
 * addresses of links follow in brackets, except `own`. Never fails: parses like browsers.
 */
export function htmlToText(html: string, options: TextOptions = {}): PlainText {
  return parseHtml(escapeWords(unwrapCdata(html)), options);
}

/** One line that may hold entities or inline markup, such as a title. */
export function htmlToLine(html: string): string {
  return toLine(/[<&]/.test(html) ? parseHtml(escapeWordsOfLine(unwrapCdata(html)), { isLine: true }).text : html);
}

/** Some feeds escape the section with what it holds. */
const unwrapCdata = (html: string): string =>
  html.includes('<![CDATA[') ? html.replaceAll('<![CDATA[', '').replaceAll(']]>', '') : html;

/** One line of plain text. */
export const toLine = (text: string): string => dropFillers(text).replace(/\s+/g, ' ').trim();

/** 10<sup>6</sup> is not 106, nor 2<sup>1.5</sup> 21.5. */
function raise(written: string): string {
  if (!/^\s*[+−-]?\d/.test(written)) return written;
  const letters = [...written.trim()].map((letter) => RAISED.get(letter));
  return letters.includes(undefined) ? `^${written.trim()}` : letters.join('');
}

/** Styles that fade everything out are for scripts, which let it appear. */
function parseHtml(html: string, options: TextOptions = {}): PlainText {
  const seen = parseVisible(html, options);
  if (seen.text !== '' || !html.includes('style')) return seen;
  const { text, image } = parseVisible(html, options, true);
  return { text, image: seen.image ?? image };
}

function parseVisible(
  html: string,
  { keepLines = false, base, own = null, isLine = false }: TextOptions,
  showsFaded = false,
): PlainText {
  // Joined at the end, because a growing text would be copied on each read.
  const parts: string[] = [];
  let image: string | null = null;
  let sourceImage: string | null = null;
  let breaks = 0;
  let isSpaced = false;
  /** Whether the last part is the marker of an item, on whose line a paragraph begins. */
  let isAtMarker = false;
  const open: Element[] = [{ isHidden: false, isUnseen: false, isRaised: false }];
  const lists: { next: number | null }[] = [];
  /** The outermost open link, and the start of its text. */
  let link: { address: string; start: number; depth: number } | null = null;
  /** The parts of the outermost `<pre>`. */
  let code: { parts: string[]; depth: number } | null = null;

  const current = () => open.at(-1) as Element;
  const isSeen = () => {
    const { isHidden, isInvisible, hasNoSize } = current();
    return !(isHidden || isInvisible || hasNoSize);
  };
  const breakLine = (count: number) => {
    breaks = Math.max(breaks, lists.length > 0 ? 1 : count);
    isSpaced = false;
  };
  const write = (words: string, depth = lists.length) => {
    if (isAtMarker) parts.push(' ');
    else if (parts.length > 0)
      parts.push(breaks > 0 ? '\n'.repeat(breaks) + INDENT.repeat(depth) : isSpaced ? ' ' : '');
    parts.push(words);
    breaks = 0;
    isSpaced = false;
    isAtMarker = false;
  };
  const writeCollapsed = (chunk: string) => {
    const words = chunk.replace(/\s+/g, ' ');
    if (words.startsWith(' ')) isSpaced = true;
    if (words.trim() === '') return;
    write(words.trim());
    isSpaced = words.endsWith(' ');
  };
  const writeLines = (chunk: string) => {
    for (const [index, line] of chunk.split('\n').entries()) {
      if (index > 0) breaks += 1;
      writeCollapsed(line);
    }
  };
  const writeText = (written: string) => {
    if (!isSeen() || current().isUnseen) return;
    const chunk = current().isRaised ? raise(written) : written;
    if (keepLines) parts.push(chunk);
    else if (code) code.parts.push(chunk);
    else if (current().keepsLines) writeLines(chunk);
    else writeCollapsed(chunk);
  };
  const writeMarker = (value: string | undefined) => {
    const list = lists.at(-1);
    const number = list?.next == null ? null : Number.parseInt(value ?? '', 10) || list.next;
    if (list && number !== null) list.next = number + 1;
    // An empty item leaves its marker at the end of the line.
    isAtMarker = false;
    write(number === null ? BULLET : `${number}.`, Math.max(lists.length - 1, 0));
    isAtMarker = true;
  };
  const writeCode = (written: string) => {
    const body = written
      .replace(/\r\n?/g, '\n')
      .trimEnd()
      .replace(/^(?:[ \t]*\n)+/, '');
    if (body === '') return;
    const longest = Math.max(2, ...Array.from(body.matchAll(/`+/g), ([run]) => run.length));
    const fence = '`'.repeat(longest + 1);
    breaks = Math.max(breaks, 1);
    isAtMarker = false;
    write(`${fence}\n${body}\n${fence}`, 0);
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

  const openPicture = (attributes: Record<string, string>) => {
    const emoji = findEmoji(attributes, isLine);
    if (emoji !== null) writeText(emoji);
    else if (isSeen()) image ??= findPicture(attributes) ?? sourceImage;
    sourceImage = null;
  };

  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length > DEPTH_MAX) {
        parser.reset();
        return;
      }
      const parent = current();
      const element = readVisibility(attributes, { showsFaded });
      open.push({
        isHidden: parent.isHidden || element.isHidden || UNSEEN.has(name),
        isInvisible: element.isInvisible ?? parent.isInvisible,
        hasNoSize: element.hasNoSize ?? parent.hasNoSize,
        keepsLines: element.keepsLines ?? parent.keepsLines,
        isUnseen: parent.isUnseen || name === 'noscript',
        isRaised: parent.isRaised || name === 'sup',
      });
      if (code) {
        if (name === 'br' || LINES.has(name) || name === 'p') endCodeLine(code.parts, name === 'br');
      } else if (name === 'pre') {
        breakLine(2);
        if (isSeen()) code = { parts: [], depth: open.length };
      } else if (name === 'br') breaks += 1;
      else if (LISTS.has(name)) {
        breakLine(2);
        lists.push({ next: name === 'ol' ? Number.parseInt(attributes.start ?? '', 10) || 1 : null });
      } else if (PARAGRAPHS.has(name)) breakLine(2);
      else if (LINES.has(name)) breakLine(1);
      if (name === 'img' || name === 'amp-img') openPicture(attributes);
      if (name === 'source') sourceImage ??= findSource(attributes);
      if (name === 'a' && base !== undefined && link === null && isSeen() && !code) {
        const address = findAddress(attributes.href, base, own);
        if (address) link = { address, start: parts.length, depth: open.length };
      }
      if (APART.has(name)) isSpaced = true;
      const [mark] = MARKS.get(name) ?? [];
      if (mark) writeText(mark);
      if (name === 'li' && isSeen() && !code) writeMarker(attributes.value);
    },
    ontext: writeText,
    onclosetag(name) {
      const [, mark] = MARKS.get(name) ?? [];
      if (mark) writeText(mark);
      if (APART.has(name)) isSpaced = true;
      if (name === 'a' && link?.depth === open.length) {
        closeLink(link);
        link = null;
      }
      const isEndOfCode = code?.depth === open.length;
      if (open.length > 1) open.pop();
      if (code && isEndOfCode) {
        const written = code.parts.join('');
        code = null;
        writeCode(written);
        breakLine(2);
      } else if (code) {
        if (LINES.has(name) || name === 'p') endCodeLine(code.parts, false);
      } else if (LISTS.has(name)) {
        lists.pop();
        breakLine(2);
      } else if (PARAGRAPHS.has(name)) breakLine(2);
      else if (LINES.has(name)) breakLine(1);
    },
  });
  parser.write(repairReferences(html.slice(0, HTML_MAX)));
  parser.end();
  return { text: tidy(parts.join('')), image };
}

/** Ends a line of code, unless nothing is on it. */
function endCodeLine(parts: string[], isEmptyAllowed: boolean): void {
  if (isEmptyAllowed || (parts.length > 0 && !parts.at(-1)?.endsWith('\n'))) parts.push('\n');
}

/** The picture of a `<source>` in a `<picture>`. */
function findSource({ type = '', srcset, 'data-srcset': lazy }: Record<string, string>): string | null {
  const address = largestOf(lazy ?? srcset);
  return isPictureAddress(address) && !/^(?:video|audio)\/|svg/.test(type) ? address : null;
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
  tidyLines(mapWords(text, (words) => dropFillers(words.replaceAll('\u00A0', ' ')).replace(/^ *•$\n?/gm, '')));
