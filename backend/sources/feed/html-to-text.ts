import { Parser } from 'htmlparser2';

/** As much HTML of one item as is read; its text may have 50,000 characters. */
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

export type PlainText = {
  text: string;
  /** Address of the first picture that can be seen, as written. */
  image: string | null;
};

/**
 * HTML as plain text: paragraphs parted by an empty line, list items on lines of their own. `keepLines` is for text that
 * holds entities at most: its line breaks are meant. Never fails: whatever is broken is read as browsers do.
 */
export function htmlToText(html: string, { keepLines = false } = {}): PlainText {
  let text = '';
  let image: string | null = null;
  let breaks = 0;
  let isSpaced = false;
  let unseen = 0;
  let preformatted = keepLines ? 1 : 0;

  const breakLine = (count: number) => {
    breaks = Math.max(breaks, count);
    isSpaced = false;
  };
  const write = (words: string) => {
    // A paragraph in a list item stays on the line of its bullet.
    if (text.endsWith(BULLET)) text += ' ';
    else if (text !== '') text += breaks > 0 ? '\n'.repeat(breaks) : isSpaced ? ' ' : '';
    text += words;
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

  const parser = new Parser({
    onopentag(name, attributes) {
      if (UNSEEN.has(name)) unseen += 1;
      if (name === 'pre') preformatted += 1;
      if (name === 'img' && unseen === 0) image ??= findPicture(attributes);
      if (name === 'br') breaks += 1;
      else if (PARAGRAPHS.has(name)) breakLine(2);
      else if (LINES.has(name)) breakLine(1);
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
      if (UNSEEN.has(name)) unseen -= 1;
      if (name === 'pre') preformatted -= 1;
      if (PARAGRAPHS.has(name)) breakLine(2);
      else if (name !== 'br' && LINES.has(name)) breakLine(1);
    },
  });
  parser.write(html.slice(0, HTML_MAX));
  parser.end();
  return { text: tidy(text), image };
}

/** The text of one line that may hold entities or markup, such as a title. */
export function htmlToLine(html: string): string {
  return /[<&]/.test(html) ? htmlToText(html).text.replace(/\s+/g, ' ') : html.replace(/\s+/g, ' ').trim();
}

/** Whether a text of unknown kind holds markup. */
export const hasMarkup = (text: string): boolean => /<\/?[a-z][^<>]*>|<!--/i.test(text);

/** Pictures within text are often counters of one pixel, or stand-ins until the real one is loaded. */
function findPicture({ src, 'data-src': lazy, width, height }: Record<string, string>): string | null {
  const isPixel = [width, height].some((side) => side !== undefined && Number.parseInt(side, 10) <= PIXEL_MAX);
  const source = lazy || src;
  return isPixel || !source || source.startsWith('data:') ? null : source;
}

const tidy = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u00A0', ' ')
    .replace(/[^\S\n]+(?=\n|$)/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
