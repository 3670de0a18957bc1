import { z } from 'zod';
import { parsePostType } from '#lib/design/platforms.ts';
import { collectHashtags } from '../../text/hashtags.ts';
import { readPageTitle } from '../../text/page-title.ts';
import { parseDate } from '../../text/parse-date.ts';
import { canonicalPostLink, canonicalUserLink, isPostAddress, type PostLink } from '../../text/post-links.ts';
import { dateOfPostNumber } from '../../text/post-numbers.ts';
import { joinLines } from './join-lines.ts';
import { type ParsedPaste, parsePaste } from './parse-paste.ts';
import { linesOfText } from './paste-lines.ts';
import { EMPTY_POST, PasteError, type PostField } from './pasted-post.ts';
import { readPostTime } from './post-time.ts';

const TEXT_MAX = 500_000;
export const textSchema = z.string().max(TEXT_MAX, `must have at most ${TEXT_MAX} characters`);
export const wordSchema = z.string().max(2000);
const word = wordSchema.optional();

/**
 * The fields that a bookmarklet or extension read on a page; `when` is the age in the words of the page, `url` the page's own address. A field that
 * cannot be used is left out, not refused.
 */
export const capturedSchema = z.strictObject({
  ...{ text: textSchema.optional(), html: textSchema.optional(), postUser: word, userLink: word, postLink: word },
  ...{ publishedAt: word, when: word, imageUrl: word, type: word, url: word, title: word },
  hashtags: z.array(wordSchema).max(200).optional(),
});
export type Captured = z.output<typeof capturedSchema>;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The post that was captured. Well-formed fields are taken as they are, in the spelling that is stored; others are left out, and
 * nothing is invented but the date in the post's number. Throws `PasteError` where there is neither text nor address.
 */
export function parseCaptured(captured: Captured, now: Date): ParsedPaste {
  const link = readLink(captured);
  const page = readWords(captured, link, now);
  const text = captured.text?.trim() ? joinLines(linesOfText(captured.text)) : (page?.post.text ?? null);
  if (!text && !link) throw new PasteError('There is neither a text nor the address of a post in what was captured.');
  const { day, isCounted } = readDate(captured, link, now);
  const known = page?.post ?? EMPTY_POST;
  const { userLink } = captured;
  const address = userLink ? canonicalUserLink(userLink) : null;
  const post = {
    text,
    postUser: toLine(captured.postUser) ?? known.postUser,
    userLink: address ?? known.userLink ?? link?.userLink ?? null,
    postLink: link?.postLink ?? known.postLink,
    type: link?.type ?? parsePostType(captured.type ?? '') ?? known.type,
    publishedAt: day ?? known.publishedAt,
    hashtags: collectHashtags(captured.hashtags ?? [], text ?? ''),
    imageUrl: readWebAddress(captured.imageUrl) ?? known.imageUrl,
  };
  return {
    post,
    guessed: [...listGuessed(page, captured), ...(isCounted ? (['publishedAt'] as const) : [])],
    rest: '',
  };
}

/** The fields that the HTML or the title of the page adds. */
function readWords(captured: Captured, link: PostLink | null, now: Date): ParsedPaste | null {
  const { text, html, title } = captured;
  if (!text?.trim() && html?.trim()) return parsePaste({ html, ...(link && { url: link.postLink }), now });
  const found = title ? readPageTitle(title, typeOfPage(captured, link)) : null;
  return found && { post: { ...EMPTY_POST, ...found }, guessed: text?.trim() ? [] : ['text'], rest: '' };
}

const typeOfPage = ({ type, url }: Captured, link: PostLink | null) =>
  link?.type ?? parsePostType(type ?? '') ?? (url ? (canonicalPostLink(url)?.type ?? null) : null);

const listGuessed = (page: ParsedPaste | null, { postUser }: Captured): PostField[] =>
  (page?.guessed ?? []).filter((field) => field !== 'publishedAt' && (field !== 'postUser' || !postUser));

/** The post's own address, else that of its page if it is of one post. */
function readLink({ postLink, url }: Captured): PostLink | null {
  const own = postLink ? canonicalPostLink(postLink) : null;
  if (own) return own;
  const page = url ? canonicalPostLink(url) : null;
  return page && isPostAddress(page) ? page : null;
}

/** `isCounted` if the day was counted back from `now`. */
function readDate({ publishedAt, when }: Captured, link: PostLink | null, now: Date) {
  const given = publishedAt ? (parseDate(publishedAt)?.date ?? null) : null;
  if (given && given.getTime() <= now.getTime() + DAY_MS) {
    const isDay = /^\d{4}-\d\d-\d\d$/.test(publishedAt?.trim() ?? '');
    return { day: isDay ? given.toISOString().slice(0, 10) : given.toISOString(), isCounted: false };
  }
  const moment = link?.number ? dateOfPostNumber(link.type, link.number, now) : null;
  if (moment) return { day: moment.toISOString(), isCounted: false };
  const time = when ? readPostTime(when.trim(), now) : null;
  return { day: time?.day ?? null, isCounted: time !== null && time.day !== null && !time.isExact };
}

const toLine = (text: string | undefined): string | null => text?.replace(/\s+/g, ' ').trim() || null;

const readWebAddress = (address: string | undefined): string | null =>
  address && /^https?:\/\//i.test(address.trim()) && URL.canParse(address.trim()) ? address.trim() : null;
