import { decodeEntities } from '../../text/decode-entities.ts';
import { htmlToText } from '../../text/html/html-to-text.ts';

/** A line of a paste, without blanks and marks of direction at its ends. */
export type Line = {
  text: string;
  /** Whether it continues the line before, as links within words do in what browsers copy. */
  isGlued: boolean;
  /** Addresses of links in it, which only HTML has. */
  links: readonly string[];
  /** The address of a picture of a post that stands here. */
  picture: string | null;
};

const EDGES =
  /^[\s\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+|[\s\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+$/gu;

/** The lines of plain text. A copy that has an empty line after each of its lines loses these. */
export function linesOfText(text: string): Line[] {
  const written = text.replace(/\r\n?|\u2028|\u2029/g, '\n').split('\n');
  const lines = isDoubled(written) ? halve(written) : written;
  return lines.map((line, index) => {
    const isMention = /^@\w{1,15}$/.test(line.trim());
    const before = lines[index - 1] ?? '';
    const isGlued =
      (isMention && /\S[ \u00A0]$/.test(before)) || (/^[ \u00A0]\S/.test(line) && /(?:^|\s)@\w{1,15}$/.test(before));
    return { text: trimEdges(line), isGlued, links: [], picture: null };
  });
}

const trimEdges = (text: string): string => text.replaceAll('\u00A0', ' ').replace(EDGES, '');

/** Whether every line has an empty one behind it, and paragraphs two or more. */
function isDoubled(lines: readonly string[]): boolean {
  const isFilled = (line: string | undefined) => line !== undefined && line.trim() !== '';
  const filled = lines.filter(isFilled).length;
  const hasNeighbours = lines.some((line, index) => isFilled(line) && isFilled(lines[index + 1]));
  const hasGaps = lines.some((_, index) => index > 0 && [0, 1, 2].every((step) => lines[index + step]?.trim() === ''));
  return filled > 5 && !hasNeighbours && hasGaps;
}

/** Also where somebody has taken away an empty line. */
function halve(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (const [index, line] of lines.entries()) {
    const isSeparator = line.trim() === '' && kept.length > 0 && lines[index - 1]?.trim() !== '';
    if (!isSeparator) kept.push(line);
  }
  return kept;
}

/** The lines that are not empty, with their places. */
export const listFilled = (lines: readonly Line[], from: number, to: number) =>
  lines.slice(from, to).flatMap(({ text }, step) => (text === '' ? [] : [{ text, index: from + step }]));

/** Characters for private use, which no text has. */
const MARK = '\uE000';
const PICTURE = new RegExp(`${MARK}(.+?)${MARK}`);
const IMG = /<img\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const SOURCE = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const ADDRESS = / ?\((https?:\/\/[^\s()]+)\)/g;
const BASE = 'https://www.linkedin.com/';

/** The lines of a clipboard's HTML, with addresses of the author, the post and its picture where they stand. */
export function linesOfHtml(html: string): Line[] {
  const marked = html.replaceAll(MARK, '').replace(IMG, (tag) => {
    const [, double, single] = SOURCE.exec(tag) ?? [];
    const address = decodeEntities(double ?? single ?? '');
    return isPostPicture(address) ? `<p>${MARK}${encodeURI(decodeURI(address))}${MARK}</p>` : tag;
  });
  return htmlToText(marked, { base: BASE })
    .text.split('\n')
    .map((line) => {
      const [, picture = null] = PICTURE.exec(line) ?? [];
      const links = Array.from(line.matchAll(ADDRESS), ([, address = '']) => address);
      const text = line.replace(ADDRESS, (whole, address: string) => (isNetworkPage(address) ? '' : whole));
      return { text: picture ? '' : trimEdges(text), isGlued: false, links, picture };
    });
}

/** Pictures that a post shows, not those of people, companies, links and emoji. */
export const isPostPicture = (address: string): boolean =>
  /^https:\/\/pbs\.twimg\.com\/(?:media|ext_tw_video_thumb|amplify_video_thumb|tweet_video_thumb)\//.test(address) ||
  (/^https:\/\/media(?:-\w+)?\.licdn\.com\/dms\/image\//.test(address) &&
    /\/feedshare-|\/image-shrink|\/ugc/.test(address));

/** Links to people, hashtags and posts, whose addresses are no words. */
const isNetworkPage = (address: string): boolean =>
  /^https?:\/\/(?:[\w-]+\.)*(?:linkedin|x|twitter)\.com\//i.test(address) && !/\/(?:pulse|i\/events)\//.test(address);
