import { canonicalPostLink } from '../../text/post-links.ts';
import { isBareCount, isCountLine } from './counts.ts';
import { isAnd, isLabel, startsWithLabel } from './interface-words.ts';
import { findBelow, joinLines, trimEnd } from './join-lines.ts';
import type { Line } from './paste-lines.ts';
import type { Found, PostField } from './pasted-post.ts';
import { isNear, type PostTime, readDayOfYear, readPostTime } from './post-time.ts';
import { trimCard } from './trim-card.ts';
import { trimEvent, withoutArticle } from './trim-event.ts';

type Header = {
  /** The first line: the name. */
  start: number;
  /** The first line of the words. */
  words: number;
  name: string;
  handle: string;
  time: PostTime | null;
  isAd: boolean;
};

const HANDLE_LINE = /^@(\w{1,15})$/;
/** `Name @handle · 3h`, `Name (@handle)`, and `@handle · 3h` below the name. */
const HEAD_LINE = /^(?:(.{1,100}?)\s+)?@(\w{1,15})\s*·\s*(.{1,40})$/u;
/** The last line of an embedded post: `— Jo Seller (@seller_jo) January 20, 2025`. */
const SIGNATURE = /^[—–-]\s*(.{1,100}?)\s*\(@(\w{1,15})\)\s*(.{4,40})$/u;

/**
 * Finds the posts of X in lines: a name, a handle, an age, the words, counts. Null if there is no such header.
 */
export function readXPaste(lines: readonly Line[], now: Date, addressed: Addressed): Found | null {
  const signed = readSigned(lines, now);
  if (signed) return signed;
  const headers = listHeaders(lines, now);
  if (headers.length === 0) return null;
  const index = chooseHeader(lines, headers, now, addressed);
  const header = headers[index] as Header;
  const following = headers.slice(index + 1);
  const end = following[0]?.start ?? lines.length;
  const { words, isCut, isUnsure } = readWords(lines, header, end, now);
  const own = lines.slice(header.start, end);
  // A post whose words end at the next header, without counts between, quotes that post.
  const isQuoting = following[0]?.isAd === false && !hasEnd(lines, header.words, end, now);
  const next = following.slice(isQuoting ? 1 : 0).find(({ isAd }) => !isAd);
  // The date of a single post stands below what it quotes.
  const stamp = findStamp(lines, header.words, next?.start ?? lines.length, now);
  const at = (header.time === null ? readPostTime(lines[stamp]?.text ?? '', now) : null) ?? header.time;
  const isOther = isOff(at, addressed.moment) || isOfOther(header, addressed.handle);
  const guessed: PostField[] = [
    ...(isCut || isUnsure || isOther ? (['text'] as const) : []),
    ...(isOther ? (['postUser'] as const) : []),
    ...(at?.day && !at.isExact ? (['publishedAt'] as const) : []),
  ];
  return {
    post: {
      text: words,
      postUser: header.name,
      userLink: `https://x.com/${header.handle}`,
      postLink: findPermalink(own, header.handle),
      type: 'Twitter',
      publishedAt: at?.day ?? null,
      imageUrl: own.find(({ picture }) => picture !== null)?.picture ?? null,
    },
    guessed,
    next: next?.start ?? null,
  };
}

/** An embedded post, signed below. */
function readSigned(lines: readonly Line[], now: Date): Found | null {
  const index = lines.findIndex(({ text }) => SIGNATURE.test(text));
  const [, name = '', handle = '', written = ''] = SIGNATURE.exec(lines[index]?.text ?? '') ?? [];
  const time = readPostTime(written, now);
  if (index <= 0 || !time) return null;
  const text = joinLines(lines.slice(0, index));
  const [link = null] = lines[index]?.links ?? [];
  const post = {
    text,
    postUser: name,
    userLink: `https://x.com/${handle}`,
    postLink: link,
    type: 'Twitter' as const,
    publishedAt: time.day,
  };
  return { post, guessed: [], next: null };
}

function listHeaders(lines: readonly Line[], now: Date): Header[] {
  const headers: Header[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const header = readHeader(lines, index, headers.length === 0, now);
    if (!header || header.start < (headers.at(-1)?.words ?? 0)) continue;
    headers.push(header);
    index = header.words - 1;
  }
  return headers;
}

/** The header whose handle is on this line. Without an age it is that of a single post, which stands at the top or below its parents. */
function readHeader(lines: readonly Line[], index: number, isFirst: boolean, now: Date): Header | null {
  const inline = readInline(lines, index, now);
  if (inline) return inline;
  const line = lines[index];
  const [, handle] = HANDLE_LINE.exec(line?.text ?? '') ?? [];
  const name = handle && !line?.isGlued ? lineBefore(lines, index) : null;
  if (!handle || !name || isLabel('replyingTo', name.text) || isAnd(name.text)) return null;
  const head = { start: name.index, name: name.text, handle };
  const aged = readAgeBelow(lines, index + 1, now);
  if (aged && (aged.isDotted || isFirst)) return { ...head, ...aged, isAd: false };
  const behind = skipBlank(lines, index + 1);
  if (isLabel('above', lines[behind]?.text ?? '')) return { ...head, words: behind + 1, time: null, isAd: !isFirst };
  if (!isFirst && !isSingle(lines, name.index, index, now)) return null;
  return { ...head, words: index + 1, time: null, isAd: false };
}

/** `Name @handle · 3h` */
function readInline(lines: readonly Line[], index: number, now: Date): Header | null {
  const [, before, handle, written = ''] = HEAD_LINE.exec(lines[index]?.text ?? '') ?? [];
  const time = handle ? readPostTime(written, now) : null;
  const name = before ? { text: before, index } : lineBefore(lines, index);
  return handle && time && name
    ? { start: name.index, words: index + 1, name: name.text, handle, time, isAd: false }
    : null;
}

/** The age below a handle, behind the dot that X puts between them. */
function readAgeBelow(lines: readonly Line[], from: number, now: Date) {
  const first = skipBlank(lines, from);
  const isDotted = lines[first]?.text.startsWith('·') ?? false;
  const inLine = lines[first]?.text.replace(/^·\s*/, '') ?? '';
  const at = inLine === '' ? skipBlank(lines, first + 1) : first;
  const written = inLine || (lines[at]?.text ?? '');
  const time = readPostTime(written, now) ?? (isDotted ? readForeign(written, now) : null);
  return time && { words: at + 1, time, isDotted };
}

const AGE_MAX = 25;

/** Between the dot and the words stands an age, whatever language it is in. */
const readForeign = (written: string, now: Date): PostTime | null =>
  written === '' || written.length > AGE_MAX ? null : (readDayOfYear(written, now) ?? { day: null, isExact: false });

/** Lines of the longest post and what stands around it. */
const SINGLE_MAX = 200;

/** Whether a header without an age is that of the page's own post: behind counts, and dated below its words. */
function isSingle(lines: readonly Line[], start: number, index: number, now: Date): boolean {
  const before = lines[lastFilled(lines, start - 1)]?.text ?? '';
  const isBehindEnd = isCountLine(before) || isLabel('labels', before) || isLabel('above', before);
  return isBehindEnd && lines.slice(index, index + SINGLE_MAX).some(({ text }) => readPostTime(text, now)?.isExact);
}

const lineBefore = (lines: readonly Line[], index: number): { text: string; index: number } | null => {
  let at = lastFilled(lines, index - 1);
  // A badge beside the name.
  if (isLabel('above', lines[at]?.text ?? '')) at = lastFilled(lines, at - 1);
  const text = lines[at]?.text ?? '';
  return text === '' || text === '·' || text.length > 100 ? null : { text, index: at };
};

function lastFilled(lines: readonly Line[], from: number): number {
  let index = from;
  while (index >= 0 && lines[index]?.text === '') index -= 1;
  return index;
}

function skipBlank(lines: readonly Line[], from: number): number {
  let index = from;
  while (index < lines.length && lines[index]?.text === '') index += 1;
  return index;
}

/** The facts that an address that was pasted beside says of its post: the account, and the moment in its number. */
type Addressed = { handle: string | null; moment: Date | null };

/**
 * The post that the page is about: of the account and day in its address, or the one with a full date. Else the first with
 * an age, as boxes with the viewer's name, a list's or a profile's have none.
 */
function chooseHeader(lines: readonly Line[], headers: readonly Header[], now: Date, addressed: Addressed): number {
  const { handle, moment } = addressed;
  // The date of a single post stands below what it quotes.
  const stamp = lines.findIndex(({ text }) => readPostTime(text, now)?.isExact);
  const single = headers.findLastIndex(({ time, words }) => time === null && words <= stamp);
  const isOf = (header: Header) => !isOfOther(header, handle);
  const isTimed = (header: Header, index: number) => header.time !== null || index === single;
  const isOfDay = ({ time }: Header) => moment !== null && Boolean(time?.day) && isNear(time?.day ?? '', moment);
  const choices = [
    headers.findIndex((header, index) => index === single && isOf(header)),
    headers.findIndex((header) => isOf(header) && isOfDay(header)),
    headers.findIndex((header, index) => isOf(header) && isTimed(header, index)),
    headers.findIndex(isOf),
    headers.findIndex(isOfDay),
    headers.findIndex(isTimed),
  ];
  return choices.find((index) => index >= 0) ?? 0;
}

const isOfOther = (header: Header, handle: string | null): boolean =>
  handle !== null && header.handle.toLowerCase() !== handle.toLowerCase();

/** Whether a post is of another day than the address. */
const isOff = (time: PostTime | null, moment: Date | null): boolean =>
  moment !== null && Boolean(time?.day) && !isNear(time?.day ?? '', moment);

/** Replies, reposts, likes and views. */
export const X_COUNTS = 4;

type Words = { words: string; isCut: boolean; isUnsure: boolean };

/** The author's words between a header and the next, without what X writes around them. */
function readWords(lines: readonly Line[], header: Header, to: number, now: Date): Words {
  const start = skipLead(lines, header, to);
  const stamp = findStamp(lines, start, to, now);
  const stop = trimEvent(lines, start, findBelow(lines, start, stamp === -1 ? to : stamp));
  // The counts of a single post stand below its date.
  const { end, isCut, isUnsure } = trimEnd(lines, start, stop, stamp === -1 ? X_COUNTS : 0);
  return { words: joinLines(withoutArticle(lines.slice(start, trimCard(lines, start, end)))), isCut, isUnsure };
}

/** `10:20 PM · Jan 20, 2025` below the words of a single post. */
const findStamp = (lines: readonly Line[], start: number, to: number, now: Date): number =>
  lines.findIndex(
    ({ text }, index) =>
      index >= start && index < to && /\p{Nd}[:.h]\p{Nd}/u.test(text) && readPostTime(text, now)?.isExact,
  );

/** Skips what stands between header and words: buttons, and whom the post replies to. */
function skipLead(lines: readonly Line[], { words, time }: Header, to: number): number {
  let index = skipBlank(lines, words);
  let isReply = false;
  while (index < to) {
    const line = lines[index]?.text ?? '';
    const isName = isReply && (/^@\w{1,15}\b/.test(line) || isAnd(line) || isLabel('others', `@ ${line}`));
    if (startsWithLabel('replyingTo', line) && line.length < 80) isReply = true;
    else if (!isName && !isLead(line, time !== null)) break;
    index += 1;
  }
  return index;
}

/** Below an age stands no label any more that brought the post here: "Promoted" is the author's. */
const isLead = (line: string, hasAge: boolean): boolean =>
  line === '' || line === '·' || isLabel('follows', line) || (!hasAge && isLabel('above', line));

/** Whether counts, a date or a label end a post before the next header. */
const hasEnd = (lines: readonly Line[], from: number, to: number, now: Date): boolean => {
  const last = lines[lastFilled(lines, to - 1)]?.text ?? '';
  if (isLabel('quotes', last)) return false;
  return isBareCount(last) || isCountLine(last) || isLabel('above', last) || findStamp(lines, from, to, now) !== -1;
};

/** The link around the age, of this author. */
function findPermalink(lines: readonly Line[], handle: string): string | null {
  const links = lines.flatMap((line) => line.links).map((link) => canonicalPostLink(link));
  return (
    links.find((link) => link?.number && link.userLink?.toLowerCase() === `https://x.com/${handle.toLowerCase()}`)
      ?.postLink ?? null
  );
}
