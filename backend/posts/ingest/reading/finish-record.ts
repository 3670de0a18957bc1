import { hostOf, PLATFORMS, type PostType, parsePostType } from '#lib/design/platforms.ts';
import { cleanAuthorText } from '../../../text/clean-post-text.ts';
import { checkHashtags, collectHashtags } from '../../../text/hashtags.ts';
import { isAmbiguous, parseDate } from '../../../text/parse-date.ts';
import {
  canonicalPostLink,
  canonicalUserLink,
  isPersonPage,
  isPostAddress,
  parseWebAddress,
} from '../../../text/post-links.ts';
import { dateOfPostNumber } from '../../../text/post-numbers.ts';
import { repairMojibake } from '../../../text/repair-mojibake.ts';
import { explainIssues, postFields, postInputSchema } from '../../post-input.ts';
import { quote, saysNothing } from '../records/fields.ts';
import type { Found } from '../records/found-post.ts';
import type { ReadOptions } from './read-options.ts';

/** A post as ingest takes it. What the file does not know is absent, its date too. */
export type PostValue = {
  text?: string;
  title?: string;
  description?: string;
  postUser?: string;
  userLink?: string;
  postLink?: string;
  type?: PostType;
  /** ISO 8601, UTC. */
  publishedAt?: string;
  hashtags?: string[];
  imageUrl?: string;
  image?: string;
  imageData?: string;
  imageAlt?: string;
};

export type ReadRecord = { line: number } & (
  | { status: 'post'; post: PostValue; warnings: string[]; from: Record<string, string> }
  | { status: 'draft'; post: PostValue; note: string | null; warnings: string[] }
  | { status: 'skip'; post: PostValue; reason: string }
  | { status: 'error'; reason: string }
);

/** Checks what a format has found. A value that is wrong is dropped with a warning; the post stays. */
export function finishRecord(line: number, given: Found, { set = new Map(), now }: ReadOptions): ReadRecord {
  const warnings = [...(given.warnings ?? [])];
  const found = repair(withDefaults(given, set), warnings);
  const { number, ...link } = readLink(found, warnings);
  const text = cleanAuthorText(found.text ?? '');
  // Of an address alone the date is that of saving it.
  const isAddress = found.isDraft || !hasWords(text, link.type);
  const post: PostValue = {
    ...readTexts(found, now, warnings),
    ...(text !== '' && { text }),
    ...link,
    ...(isAddress ? readNumber(number, link.type, now) : readDate(found, number, link.type, now, warnings)),
    ...readHashtags(found, text, warnings),
  };
  if (found.skip) return { line, status: 'skip', post, reason: found.skip };
  if (isAddress) return toDraft(line, post, found, text, warnings);
  const problem = schemasOf(now).shape.text.safeParse(text);
  if (!problem.success) return { line, status: 'error', reason: `text ${explain(problem.error)}` };
  return { line, status: 'post', post, warnings, from: found.from ?? {} };
}

/** Letters that a spreadsheet has damaged. */
function repair(found: Found, warnings: string[]): Found {
  const repaired = Object.fromEntries(
    (['text', 'title', 'description', 'postUser'] as const).flatMap((field) => {
      const value = found[field];
      const right = value === undefined ? undefined : repairMojibake(String(value));
      return right === undefined || right === String(value) ? [] : [[field, right]];
    }),
  );
  if (Object.keys(repaired).length > 0) warnings.push('letters were put right that had been read in a wrong encoding');
  return { ...found, ...repaired };
}

/** The problem of one value. */
const explain = (error: Parameters<typeof explainIssues>[0]): string =>
  explainIssues(error).replace(/^the record /, '');

const schemas = new WeakMap<Date, ReturnType<typeof buildSchemas>>();

const buildSchemas = (now: Date) => ({ shape: postInputSchema(now).shape, publishedAt: postFields(now).publishedAt });

/** Building them takes longer than reading a record. */
function schemasOf(now: Date) {
  const known = schemas.get(now) ?? buildSchemas(now);
  schemas.set(now, known);
  return known;
}

function withDefaults(found: Found, set: ReadonlyMap<string, string>): Found {
  const missing = [...set].filter(([field]) => {
    const value = found[field as keyof Found];
    return value === undefined || value === '' || saysNothing(value);
  });
  return { ...found, ...Object.fromEntries(missing) };
}

/** A picture alone is an address of the network, where there are words. */
const hasWords = (text: string, type: PostType | undefined): boolean =>
  text !== '' && !(type === 'Twitter' && /^(?:https?:\/\/t\.co\/\w+\s*)+$/.test(text));

function toDraft(line: number, post: PostValue, found: Found, text: string, warnings: string[]): ReadRecord {
  const skip = (reason: string): ReadRecord => ({ line, status: 'skip', post, reason });
  if (!post.postLink) return skip(text === '' ? 'nothing in it' : 'no address to capture it from');
  const page = findPage(post.postLink);
  if (page) return skip(page);
  const isPictureAlone = found.text !== undefined && !found.isDraft && (found.imageUrl !== undefined || text !== '');
  if (isPictureAlone) return skip('no words of its own');
  return { line, status: 'draft', post, note: found.note ?? null, warnings };
}

/** Why an address leads to no post, or null. */
function findPage(address: string): string | null {
  const link = canonicalPostLink(address);
  if (new URL(address).pathname === '/') return 'the front page of a site, no post';
  if (isPersonPage(address)) return 'the page of an author, no post';
  return link && isPostAddress(link) ? null : 'a page of a network that shows several posts';
}

type LinkFields = Pick<PostValue, 'postLink' | 'userLink' | 'type'> & { number: string | null };

function readLink(found: Found, warnings: string[]): LinkFields {
  const given = found.postLink === undefined ? '' : String(found.postLink).trim();
  const link = given === '' ? null : canonicalPostLink(given, found.handle);
  const isBroken = link === null || isDamaged(link.postLink, link.type, link.number) || hostOf(link.postLink) === null;
  if (given !== '' && isBroken && !saysNothing(given))
    warnings.push(`went in without its link, as ${quote(given)} leads to no post`);
  const ownGiven = found.userLink === undefined ? '' : String(found.userLink).trim();
  const own = ownGiven === '' ? null : canonicalUserLink(ownGiven);
  if (own === null && parseWebAddress(ownGiven))
    warnings.push(`went in without its author's address, as ${quote(ownGiven)} is no page of an author`);
  const page = own ?? (found.handle && link?.type === 'Twitter' ? `https://x.com/${found.handle}` : null);
  if (!link || isBroken) {
    const type = readType(found) ?? (page ? canonicalPostLink(page)?.type : undefined);
    return { ...(page && { userLink: page }), ...(type && type !== 'web' && { type }), number: null };
  }
  const userLink = link.userLink ?? page;
  return { postLink: link.postLink, ...(userLink && { userLink }), type: link.type, number: link.number };
}

const readType = ({ type }: Found): PostType | undefined =>
  type === undefined ? undefined : parsePostType(String(type));

/** `https://x.com/jo/status/1.88E+18`: a spreadsheet has rounded its number. */
const isDamaged = (link: string, type: PostType, number: string | null): boolean =>
  PLATFORMS[type].key !== null && number === null && /\/status(?:es)?\/|urn:li:|activity-/i.test(link);

function readDate(
  found: Found,
  number: string | null,
  type: PostType | undefined,
  now: Date,
  warnings: string[],
): Pick<PostValue, 'publishedAt'> {
  const schema = schemasOf(now).publishedAt;
  const numbered = readNumber(number, type, now);
  const given = settleByNumber(found.publishedAt, numbered.publishedAt);
  if (given !== undefined && !saysNothing(given)) {
    if (isAmbiguous(given))
      warnings.push(`publishedAt was read with the day first: ${quote(given)} may have the month first`);
    const parsed = schema.safeParse(given);
    if (parsed.success) {
      const zone = parseDate(given)?.unknownZone;
      if (zone) warnings.push(`publishedAt was read as UTC, because no time zone is known as ${quote(zone)}`);
      return { publishedAt: parsed.data.toISOString() };
    }
    warnings.push(`went in without its date, which ${explain(parsed.error)}`);
  }
  if (numbered.publishedAt) return numbered;
  const loose = found.looseDate === undefined ? null : schema.safeParse(found.looseDate);
  return loose?.success ? { publishedAt: loose.data.toISOString() } : {};
}

const DAY_MS = 86_400_000;

/** A date that may have the month or the day first, in the order that fits the post's number, which counts time. */
function settleByNumber(given: Found['publishedAt'], numbered: string | undefined): Found['publishedAt'] {
  if (!isAmbiguous(given) || numbered === undefined) return given;
  const dates = (['day first', 'month first'] as const).map((order) => parseDate(given, order)?.date);
  const fits = (date: Date | undefined) => date && Math.abs(date.getTime() - Date.parse(numbered)) < 2 * DAY_MS;
  return dates.find(fits)?.toISOString() ?? given;
}

function readNumber(number: string | null, type: PostType | undefined, now: Date): Pick<PostValue, 'publishedAt'> {
  const date = number && type ? dateOfPostNumber(type, number, now) : null;
  return date ? { publishedAt: date.toISOString() } : {};
}

function readHashtags(found: Found, text: string, warnings: string[]): Pick<PostValue, 'hashtags'> {
  const given = Array.isArray(found.hashtags) ? found.hashtags : found.hashtags ? [String(found.hashtags)] : [];
  const checked = checkHashtags(given);
  warnings.push(...checked.warnings);
  return { hashtags: collectHashtags(checked.names, text).map((name) => name.replace(/^#/, '')) };
}

const OPTIONAL = ['title', 'description', 'postUser', 'imageUrl', 'image', 'imageData', 'imageAlt'] as const;

function readTexts(found: Found, now: Date, warnings: string[]): PostValue {
  const { shape } = schemasOf(now);
  const entries = OPTIONAL.flatMap((field) => {
    const value = found[field];
    if (value === undefined || saysNothing(value)) return [];
    const parsed = shape[field].safeParse(value);
    if (parsed.success) return parsed.data === undefined ? [] : [[field, parsed.data]];
    warnings.push(`went in without its ${NAMES[field] ?? field}, which ${explain(parsed.error)}`);
    return [];
  });
  return Object.fromEntries(entries);
}

const NAMES: Partial<Record<(typeof OPTIONAL)[number], string>> = {
  postUser: 'author',
  imageUrl: 'picture',
  imageAlt: "picture's description",
};
