import { canonicalPostLink, canonicalUserLink } from '../../text/post-links.ts';
import { isBareCount, isCountLine } from './counts.ts';
import { isLabel, startsWithLabel } from './interface-words.ts';
import { isFurniture, isMedia, isUnfold, joinLines, trimEnd } from './join-lines.ts';
import { type Header, isRestricted, listHeaders } from './linkedin-header.ts';
import { type Line, listFilled } from './paste-lines.ts';
import { type Found, PasteError, type PostField } from './pasted-post.ts';
import { isNear } from './post-time.ts';
import { skipDoubled, trimLinkedInCard } from './trim-card.ts';
import { trimEvent } from './trim-event.ts';
import { isPoll, trimQuestion } from './trim-poll.ts';

/** `moment` is that of the number in an address that was pasted beside. `isShared` where the lines begin with what a share shows. */
type Options = { now: Date; moment?: Date | null; isShared?: boolean };

/**
 * Finds the posts of LinkedIn in lines: a header that ends with an age, the words, a bar. Null if there is neither. The
 * first post, or the first of the day of the address; where none is of that day, its words and author are guessed.
 */
export function readLinkedInPaste(lines: readonly Line[], options: Options): Found | null {
  const { now, moment = null } = options;
  const headers = listHeaders(lines, now);
  const isOff = ({ time }: Header) => moment !== null && Boolean(time?.day) && !isNear(time?.day ?? '', moment);
  if (!headers[0] || !isOff(headers[0])) return readFirst(lines, headers, options);
  const own = headers.filter(
    (header, index) => !isComment(lines, header.words, headers[index + 1]?.start ?? lines.length) && !isOff(header),
  );
  const fitting = own.find(({ time }) => time?.day) ?? own[0];
  const from = fitting?.start ?? 0;
  const found = fitting
    ? shift(readLinkedInPaste(lines.slice(from), { now }), from)
    : readFirst(lines, headers, options);
  // Weeks and months may be those of the address.
  if (!found || fitting?.time?.day) return found;
  return { ...found, guessed: [...new Set([...found.guessed, 'text', 'postUser'] as const)] };
}

function readFirst(
  lines: readonly Line[],
  headers: readonly Header[],
  { now, isShared = false }: Options,
): Found | null {
  const [first] = headers;
  if (!first) return readHeadless(lines);
  refuseRestricted(lines, first);
  const ends = headers.map((_, index) => headers[index + 1]?.start ?? lines.length);
  const end = ends[0] ?? lines.length;
  if (isComment(lines, first.words, end)) {
    throw new PasteError(`This is a comment by ${first.name}, not a post. Copy the post that it stands below.`);
  }
  const { text, isUnsure } = readWords(lines, first.words, end);
  // A share without words of its own shows somebody else's post.
  const second = headers[1];
  if (text === '' && second && !isShared && !hasBar(lines, first.words, end)) {
    return shift(readLinkedInPaste(lines.slice(second.start), { now, isShared: true }), second.start);
  }
  const isSharing = second !== undefined && !hasEnd(lines, first.words, end);
  const next = headers.findIndex(
    (header, index) => index > (isSharing ? 1 : 0) && !isComment(lines, header.words, ends[index] ?? lines.length),
  );
  return {
    post: { ...readHead(lines, first, end), text, type: 'LinkedIn' },
    guessed: listGuessed(first, isUnsure),
    next: next === -1 ? null : (headers[next]?.start ?? null),
  };
}

const shift = (found: Found | null, by: number): Found | null =>
  found && { ...found, next: found.next === null ? null : found.next + by };

const listGuessed = ({ isUnsure, time }: Header, isTextUnsure: boolean): PostField[] => [
  ...(isUnsure ? (['postUser'] as const) : []),
  ...(isTextUnsure ? (['text'] as const) : []),
  ...(time?.day && !time.isExact ? (['publishedAt'] as const) : []),
];

function readHead(lines: readonly Line[], { start, words, name, time }: Header, end: number) {
  const own = lines.slice(start, words).flatMap((line) => line.links);
  const above = lines.slice(Math.max(start - 3, 0), start).flatMap((line) => line.links);
  return {
    postUser: name,
    userLink: pagesOf(own)[0] ?? pagesOf(above).at(-1) ?? null,
    postLink: own.map((link) => canonicalPostLink(link)).find((link) => link?.number)?.postLink ?? null,
    publishedAt: time?.day ?? null,
    imageUrl: lines.slice(words, end).find(({ picture }) => picture !== null)?.picture ?? null,
  };
}

/** The author's page stands beside the name, before those that the headline links to. */
const pagesOf = (links: readonly string[]): string[] =>
  links
    .flatMap((link) => canonicalUserLink(link) ?? [])
    .filter((link) => /linkedin\.com\/(?:in|company|school|showcase)\//.test(link));

function refuseRestricted(lines: readonly Line[], header: Header): void {
  if (isRestricted(lines, header))
    throw new PasteError(`${header.name} shows this post to a few people only, so it cannot be published here.`);
}

/** Words that were copied without their header, but with the bar below them. */
function readHeadless(lines: readonly Line[]): Found | null {
  const bar = findBar(lines, 0, lines.length);
  if (bar === -1) return null;
  const { text, isUnsure } = readWords(lines, 0, lines.length);
  return text === '' ? null : { post: { text, type: 'LinkedIn' }, guessed: isUnsure ? ['text'] : [], next: null };
}

/** The one count that stands without a word. */
const REACTIONS = 1;

type Words = { text: string; isUnsure: boolean };

function readWords(lines: readonly Line[], from: number, to: number): Words {
  const found = findEnd(lines, from, to);
  const stop = { ...found, index: trimEvent(lines, from, found.index) };
  const { end, isUnsure } = trimEnd(lines, from, stop.index, REACTIONS);
  // Only the words stand above what unfolds them.
  const last = stop.isUnfold ? end : trimBelow(lines, from, end, stop.index);
  const text = joinLines(lines.slice(from, last));
  return { text, isUnsure: isUnsure || last < end };
}

/** The first line that is below the words, whatever language the words are in. */
function findEnd(lines: readonly Line[], from: number, to: number): { index: number; isUnfold: boolean } {
  const bar = findBar(lines, from, to);
  const tail = bar === -1 ? findTail(lines, from, to) : -1;
  if (tail !== -1) return { index: tail, isUnfold: FOREIGN_UNFOLD.test(lines[tail]?.text ?? '') };
  const stop = bar === -1 ? to : bar;
  for (let index = from; index < stop; index += 1) {
    const text = lines[index]?.text ?? '';
    const isEllipsis = /^(?:…|\.{3})/.test(text) && isUnfold(text);
    const isBelow = lines[index]?.picture || isMedia(lines, index, stop) || (index > from && isPoll(lines, index));
    if (isEllipsis || isBelow) return { index, isUnfold: isEllipsis };
  }
  return { index: stop, isUnfold: false };
}

const FOREIGN_UNFOLD = /^(?:…|\.{3})\s?\p{L}[\p{L}\p{M} ]{0,20}$/u;
const BUTTON_MAX = 25;
const BUTTONS_MIN = 3;

/**
 * The end of words below which stands a bar in an unknown language: a count without a word, and nothing but short lines
 * behind it. -1 without one.
 */
function findTail(lines: readonly Line[], from: number, to: number): number {
  const filled = listFilled(lines, from, to);
  const count = filled.findIndex(({ text }, at) => {
    const below = filled.slice(at + 1);
    const isButton = (line: { text: string }) => line.text.length < BUTTON_MAX && !/[.?:…,]$/.test(line.text);
    return at > 0 && isBareCount(text) && below.length >= BUTTONS_MIN && below.every(isButton);
  });
  const [before, end] = [filled[count - 1], filled[count]];
  if (!end) return -1;
  return before && FOREIGN_UNFOLD.test(before.text) ? before.index : end.index;
}

/** Titles of documents, polls and cards of links, which stand directly below words that are not folded. */
function trimBelow(lines: readonly Line[], from: number, end: number, stop: number): number {
  const below = lines[stop]?.text ?? '';
  if (isPoll(lines, stop)) return trimQuestion(lines, from, end);
  const last = lines[end - 1]?.text ?? '';
  const isDocument = /^\d{1,3} \p{L}{4,10}$/u.test(last) && startsWithLabel('media', below);
  const title = listFilled(lines, from, end - 1).at(-1)?.index ?? from;
  if (isDocument) return Math.min(title, skipDoubled(lines, from, end - 1));
  return trimLinkedInCard(lines, from, end);
}

/**
 * The buttons below a post: three in a row, two at the very end, or all in one line. Buttons that an author asks for stand
 * above counts, or what unfolds the words, which have the network's below them.
 */
function findBar(lines: readonly Line[], from: number, to: number): number {
  const bars = listBars(lines, from, to);
  const isBelowEnd = (bar: number) => {
    const before = lines.slice(from, bar).findLast(({ text }) => text !== '')?.text ?? '';
    return isCountLine(before) || isFurniture(before) || isUnfold(before);
  };
  return bars.find(isBelowEnd) ?? bars[0] ?? -1;
}

/** The first lines of all bars. */
function listBars(lines: readonly Line[], from: number, to: number): number[] {
  const bars: number[] = [];
  let [first, length] = [-1, 0];
  for (let index = from; index < to; index += 1) {
    const text = lines[index]?.text ?? '';
    if (text === '') continue;
    if (isBarLine(text)) bars.push(index);
    const isButton = isLabel('actions', text);
    length = isButton ? length + 1 : 0;
    if (length === 1) first = index;
    if (length === 3) bars.push(first);
  }
  return bars.length === 0 && length === 2 ? [first] : bars;
}

/** `Like Comment Repost Send` */
const isBarLine = (line: string): boolean => {
  const words = line.split(/\s+/);
  return words.length >= 3 && words.length <= 8 && words.every((word) => isLabel('actions', word));
};

const hasBar = (lines: readonly Line[], from: number, to: number): boolean => findBar(lines, from, to) !== -1;

/** Whether a post is over before the next header: by its bar or its counts. A share shows the other post at once. */
const hasEnd = (lines: readonly Line[], from: number, to: number): boolean => {
  const last =
    lines.slice(from, to).findLast(({ text }) => text !== '' && !isLabel('above', text) && !isLabel('profiles', text))
      ?.text ?? '';
  return (
    hasBar(lines, from, to) ||
    isCountLine(last) ||
    isBareCount(last) ||
    (isFurniture(last) && !isUnfold(last) && !isLabel('quotes', last))
  );
};

/** Comments have "Reply" below them, and no bar. */
const isComment = (lines: readonly Line[], from: number, to: number): boolean =>
  !hasBar(lines, from, to) && lines.slice(from, to).some(({ text }) => isLabel('replies', text));
