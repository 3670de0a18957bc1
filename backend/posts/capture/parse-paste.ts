import { PLATFORMS, typeOfLink } from '#lib/design/platforms.ts';
import { collectHashtags } from '../../text/hashtags.ts';
import { isSlugOf, readNamedTitle, readPageTitle } from '../../text/page-title.ts';
import {
  canonicalPostLink,
  canonicalUserLink,
  isPersonPage,
  isPostAddress,
  type PostLink,
  parseWebAddress,
} from '../../text/post-links.ts';
import { dateOfPostNumber } from '../../text/post-numbers.ts';
import { isCountLine } from './counts.ts';
import { isLabel, startsWithLabel } from './interface-words.ts';
import { isFurniture, joinLines, trimEnd } from './join-lines.ts';
import { readLinkedInPaste } from './linkedin-paste.ts';
import { type Line, linesOfHtml, linesOfText } from './paste-lines.ts';
import { type CapturedPost, EMPTY_POST, type Found, PasteError, type PostField } from './pasted-post.ts';
import { readPostTime } from './post-time.ts';
import { settleAges } from './settle-ages.ts';
import { readXPaste, X_COUNTS } from './x-paste.ts';

export type Paste = {
  /** The copy as plain text, or the code that embeds a post. */
  text?: string | undefined;
  /** The same as HTML, which also has addresses and pictures. */
  html?: string | undefined;
  /** The address of the post, if it was given apart. */
  url?: string | undefined;
  now: Date;
};

/** `rest` is what follows the first post and begins with another, or empty. */
export type ParsedPaste = { post: CapturedPost; guessed: PostField[]; rest: string };

/** A post has 50,000 characters at most, and few lines of one or two. */
const LINES_MAX = 5000;

const EMBED = /^\s*<(?:blockquote|iframe|div|meta|html|article)\b/i;

/**
 * Reads a post from what somebody copied on LinkedIn or X: its words without what the network writes around them, author,
 * day, address and picture. The first post, or the one whose address is given; what it quotes or shares is not its own.
 * A relative age counts from `now`. Throws `PasteError` with a sentence where it is no post.
 */
export function parsePaste({ text = '', html = '', url = '', now }: Paste): ParsedPaste {
  const isCode = EMBED.test(text);
  const markup = html.trim() || (isCode ? text : '');
  const pasted = isCode ? linesOfHtml(text) : text.trim() === '' ? linesOfHtml(markup) : linesOfText(text);
  if (pasted.length > LINES_MAX) throw new PasteError('This is longer than any post. Paste one post, or a few.');
  const { lines, address } = takeAddress(pasted, url || findEmbedded(markup));
  const link = readAddress(address, lines);
  refuseEmpty(lines, link);
  const found = readNetwork(lines, link, now);
  const linked = markup && !isCode && text.trim() !== '' ? readNetworkSafely(linesOfHtml(markup), link, now) : null;
  const post = complete(found, linked, link, now);
  const guessed = found.guessed.filter((field) => field !== 'publishedAt' || !isMoment(post.publishedAt));
  const rest = found.next === null ? '' : joinLinesAsPasted(lines.slice(found.next));
  return { post, guessed: post.type === null || link || found.post.type ? guessed : [...guessed, 'type'], rest };
}

const isMoment = (day: string | null): boolean => day?.includes('T') ?? false;

const joinLinesAsPasted = (lines: readonly Line[]): string =>
  lines
    .map(({ text }) => text)
    .join('\n')
    .trim();

/** An address alone on the first or last line of a paste is the post's, unless it is among the author's words. */
function takeAddress(lines: readonly Line[], url: string): { lines: readonly Line[]; address: string } {
  if (url.trim() !== '') return { lines, address: url.trim() };
  const filled = lines.flatMap(({ text }, index) => (text === '' ? [] : [index]));
  const [first = -1] = filled;
  const shared = filled.length === 1 ? readShared(lines[first]?.text ?? '') : null;
  if (shared) return { lines: linesOfText(shared.words), address: shared.address };
  // Nothing else was copied, of whatever site it is.
  const only = filled.length === 1 ? (lines[first]?.text ?? '') : '';
  if (/^https?:\/\/\S+$/.test(only)) return { lines: [], address: only };
  const last = filled.at(-1) ?? -1;
  const before = lines[filled.at(-2) ?? -1]?.text ?? '';
  const isOutside = filled.length === 1 || isCountLine(before) || isFurniture(before) || !hasHeader(lines);
  for (const [index, isOwn] of [
    [first, true],
    [last, isOutside],
  ] as const) {
    const text = lines[index]?.text ?? '';
    if (isOwn && !/\s/.test(text) && isKnownPage(text)) return { lines: lines.toSpliced(index, 1), address: text };
  }
  return { lines, address: '' };
}

/** "Check out this post on LinkedIn: https://…", as apps share it: the words before a colon are the app's. */
function readShared(line: string): { words: string; address: string } | null {
  const [, words = '', address = ''] = /^([^\n]*\s)(https?:\/\/\S+)$/.exec(line) ?? [];
  if (!isKnownPage(address) || /https?:\/\//.test(words)) return null;
  return { words: /[:：]\s*$/.test(words) ? '' : words, address };
}

/** Whether words have a header of a network above them. */
const hasHeader = (lines: readonly Line[]): boolean =>
  lines.slice(0, 20).some(({ text }) => /^@\w{1,15}$/.test(text) || /(?:^|\s)[•·]/.test(text));

/** A post, or a page of a person. */
const isKnownPage = (text: string): boolean => {
  const link = /^\S+\/\S*$/.test(text) ? canonicalPostLink(text) : null;
  if (link === null || link.type === 'web') return false;
  return link.number !== null || PLATFORMS[link.type].key === null || isPersonPage(text);
};

/** The post in the code that embeds one. */
const findEmbedded = (markup: string): string =>
  /<iframe\b[^>]*\bsrc=["']([^"']*linkedin\.com\/embed\/[^"']*)["']/i.exec(markup)?.[1] ??
  /<blockquote\b[^>]*twitter-tweet[\s\S]*<a href="([^"]*\/status\/\d+[^"]*)"[^<]*>[^<]*<\/a>\s*<\/blockquote>/i.exec(
    markup,
  )?.[1] ??
  '';

/** `isPost` unless it is a page of a network that shows other things, such as a feed or a person. `written` is the address as given. */
type Address = PostLink & { isPerson: boolean; isPost: boolean; written: string };

function readAddress(address: string, lines: readonly Line[]): Address | null {
  if (address === '') return null;
  const link = canonicalPostLink(address);
  if (!link || parseWebAddress(address) === null)
    throw new PasteError('The address is no web address. Paste the whole of it, from https:// on.');
  const isPerson = link.number === null && isPersonPage(address);
  const hasWords = lines.some(({ text }) => text !== '');
  if (isPerson && !hasWords) throw new PasteError('This is the address of an author’s page, not of a post.');
  const isPost = isPostAddress(link);
  if (!isPost && !hasWords) throw new PasteError('This is an address on the network, but not that of a post.');
  return { ...link, isPerson, isPost, written: address };
}

function refuseEmpty(lines: readonly Line[], link: Address | null): void {
  const filled = lines.filter(({ text, picture }) => text !== '' || picture);
  if (filled.length === 0 && !link)
    throw new PasteError(
      'There is nothing in it. Copy a post on LinkedIn or X with everything around it, and paste it here.',
    );
}

/** Refuses a page without a post, unless a dated header shows that these words are an author's. */
function refuseUnavailable(lines: readonly Line[], { post }: Partial<Found>, now: Date): void {
  const filled = lines.filter(({ text, picture }) => text !== '' || picture);
  if (post?.postUser && filled.some(({ text }) => readPostTime(text, now) !== null)) return;
  const isUnavailable =
    filled.length <= 12 && filled.some(({ text }) => text.length < 160 && startsWithLabel('unavailable', text));
  if (isUnavailable)
    throw new PasteError(
      'The network did not show this post: it is private, deleted, or only for those who are signed in.',
    );
}

/** By the address, else by the shape of the lines; else all of it is the author's. */
function readNetwork(pasted: readonly Line[], link: Address | null, now: Date): Found {
  const lines = settleAges(pasted);
  const handle = link?.type === 'Twitter' ? (link.userLink?.split('/').at(-1) ?? null) : null;
  const moment = link?.number ? dateOfPostNumber(link.type, link.number, now) : null;
  const readX = () => readXPaste(lines, now, { handle, moment });
  const readLinkedIn = () => readLinkedInPaste(lines, { now, moment });
  const order = link?.type === 'LinkedIn' ? [readLinkedIn, readX] : [readX, readLinkedIn];
  const title = joinLines(lines);
  const titled = readPageTitle(title, link?.type ?? null) ?? readNamedTitle(title, link?.written ?? '');
  if (titled) return { post: titled, guessed: ['text'], next: null };
  for (const read of order) {
    const found = read();
    if (!found) continue;
    refuseUnavailable(lines, found, now);
    return requireWords(found, link);
  }
  refuseUnavailable(lines, {}, now);
  return readPlain(lines);
}

/** The HTML of a paste only adds to its text. */
function readNetworkSafely(lines: readonly Line[], link: Address | null, now: Date): Found | null {
  try {
    return readNetwork(lines, link, now);
  } catch {
    return null;
  }
}

function requireWords(found: Found, link: Address | null): Found {
  if (found.post.text || found.post.imageUrl || link) return found;
  throw new PasteError(
    `There are no words of ${found.post.postUser ?? 'an author'} in it. Copy the post from its author’s name to its last line.`,
  );
}

/** Words alone: a text without header, such as the "Copy text" of an app. */
function readPlain(lines: readonly Line[]): Found {
  const start = lines.findIndex(({ text }) => text !== '' && !isLabel('above', text));
  const { end } = trimEnd(lines, Math.max(start, 0), lines.length, X_COUNTS);
  const words = joinLines(lines.slice(Math.max(start, 0), end)) || joinLines(lines);
  const imageUrl = lines.find(({ picture }) => picture !== null)?.picture ?? null;
  return { post: { text: words || null, imageUrl }, guessed: words ? ['text'] : [], next: null };
}

function complete({ post }: Found, linked: Found | null, link: Address | null, now: Date): CapturedPost {
  const { post: extra = {} } = linked ?? {};
  const text = lengthenLinks(post.text ?? '', extra.text ?? '') || null;
  const handle = post.userLink?.split('/').at(-1) ?? null;
  const postLink = link?.isPost ? link.postLink : (post.postLink ?? extra.postLink ?? null);
  const address = postLink ? canonicalPostLink(postLink, post.type === 'Twitter' ? handle : null) : null;
  const type = address?.type ?? post.type ?? (link ? link.type : null) ?? (text ? typeOfLink(null) : null);
  const moment = address?.number ? dateOfPostNumber(address.type, address.number, now) : null;
  return {
    ...EMPTY_POST,
    text,
    postUser: post.postUser ?? extra.postUser ?? null,
    userLink: toUserLink(post, extra, link, address),
    postLink: address?.postLink ?? null,
    type,
    publishedAt: moment?.toISOString() ?? post.publishedAt ?? null,
    hashtags: collectHashtags([], text ?? ''),
    imageUrl: post.imageUrl ?? extra.imageUrl ?? null,
  };
}

function toUserLink(
  post: Found['post'],
  extra: Found['post'],
  link: Address | null,
  address: PostLink | null,
): string | null {
  const given =
    post.userLink ?? extra.userLink ?? toOwnPage(link, post.postUser ?? extra.postUser ?? null) ?? address?.userLink;
  return given ? (canonicalUserLink(given) ?? null) : null;
}

/** The page on which a post was copied, if it is its author's: pages also show what their owners repost. */
function toOwnPage(link: Address | null, name: string | null): string | null {
  const page = link?.isPerson ? canonicalUserLink(link.postLink) : null;
  return page && (name === null || isSlugOf(page.split('/').at(-1) ?? '', name)) ? page : null;
}

const CUT_LINK = /(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,12}\/[^\s…]*…/giu;

/** Writes out addresses that the text has shortened, where the HTML has the whole. */
function lengthenLinks(text: string, whole: string): string {
  const addresses = whole.match(/https?:\/\/[^\s()]+/gi) ?? [];
  return text.replace(CUT_LINK, (cut) => {
    const bare = cut.replace(/^https?:\/\//i, '').slice(0, -1);
    return addresses.find((address) => address.replace(/^https?:\/\/(?:www\.)?/i, '').startsWith(bare)) ?? cut;
  });
}
