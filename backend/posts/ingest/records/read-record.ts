import { type PostType, parsePostType } from '#lib/design/platforms.ts';
import { decodeEntities } from '../../../text/decode-entities.ts';
import { htmlToText } from '../../../text/html/html-to-text.ts';
import { hasMarkup } from '../../../text/html/is-markup.ts';
import { readPageTitle } from '../../../text/page-title.ts';
import { parseDate } from '../../../text/parse-date.ts';
import { canonicalPostLink } from '../../../text/post-links.ts';
import { parseRelativeTime } from '../../../text/relative-time.ts';
import { isRaw, type Raw } from '../files/container.ts';
import { type Fields, getPath, isText, readFields, saysNothing } from './fields.ts';
import { findReply, findRepost } from './find-reposts.ts';
import type { Found } from './found-post.ts';
import { hoist } from './hoist.ts';
import { NAMES } from './names.ts';
import { readList, readPicture } from './read-lists.ts';
import { readShortLinks, readTweetText } from './tweet-text.ts';

/** The person whom a file belongs to. */
export type Account = {
  name?: string | undefined;
  handle?: string | undefined;
  id?: string | undefined;
  userLink?: string | undefined;
};

/** Reads a record of any tool by the names of its values (`NAMES`). `account` is the author of records that name none. */
export function readRecord(given: Raw, account: Account = {}): Found {
  const raw = account.id ? { user_id: account.id, ...hoist(given) } : hoist(given);
  const fields = readFields(raw);
  const link = readLink(fields) ?? findLink(raw);
  const title = readLine(fields.text(['title']));
  // Of a page that was read: `Jo Seller on LinkedIn: Words`.
  const page = title === undefined ? null : readPageTitle(title, link?.type ?? null);
  const author = readAuthor(fields);
  const handle = author.handle ?? link?.handle ?? account.handle;
  const isTweet = isOfX(fields, link, author.handle);
  const text = fields.find(NAMES.text, isText);
  const written = text === undefined ? '' : String(text.value);
  const postLink = link?.value ?? readNumbered(fields, isTweet, handle);
  const date = readDate(fields, postLink !== undefined && canonicalPostLink(postLink)?.number != null);
  const plain = decodeEntities(written).trim();
  const reply = isTweet ? findReply(fields, plain, handle) : null;
  return {
    postUser: author.postUser ?? page?.postUser ?? account.name,
    ...date.found,
    handle,
    text: isTweet ? readTweet(raw, fields, written) : readWords(written, link?.value),
    title: page ? undefined : title,
    description: readLine(fields.text(['description'])),
    postLink,
    userLink: readUserLink(fields) ?? account.userLink,
    type: fields.text(NAMES.type.filter((name) => parsePostType(fields.text([name]) ?? '') !== undefined)),
    hashtags: readList(fields.find(NAMES.hashtags)?.value),
    ...readPictures(fields),
    skip: findRepost(fields, plain) ?? reply ?? undefined,
    warnings: [...(link?.warnings ?? []), ...date.warnings],
    from: { text: text?.name, postLink: link?.name, ...author.from, ...date.from } as Record<string, string>,
  };
}

type FoundLink = {
  value: string | undefined;
  name: string;
  type?: PostType | null;
  handle?: string;
  warnings: string[];
};

/** The address of a post rather than another one. */
function readLink(fields: Fields): FoundLink | undefined {
  const found = NAMES.link.flatMap((name) => fields.find([name], (value) => isText(value) && !isRaw(value)) ?? []);
  const links = found.map(({ value, name }) => ({
    name,
    given: String(value).trim(),
    link: canonicalPostLink(String(value)),
  }));
  const best = links.find(({ link }) => link?.number) ?? links.find(({ link }) => link !== null);
  if (best) {
    const { given, name, link } = best;
    return { value: given, name, type: link?.type ?? null, warnings: [], ...handleOf(link?.userLink) };
  }
  const [wrong] = links;
  if (!wrong) return undefined;
  const warnings = saysNothing(wrong.given)
    ? []
    : [`went in without its link, as ${quote(wrong.given)} is no web address`];
  return { value: undefined, name: wrong.name, warnings };
}

/** Names of other posts than the record's own. */
const OTHER_POST = /quot|reshare|shared|repost|retweet|parent|repl|conversation|original|root/i;

/** The one address of a post in a record, whatever a tool calls it: `web-scraper` has `post-href`, others the names of elements. */
function findLink(raw: Raw): FoundLink | undefined {
  const found = Object.entries(raw).flatMap(([name, value]) => {
    const link = typeof value === 'string' && /^\s*https?:\S+\s*$/.test(value) ? canonicalPostLink(value) : null;
    return link?.number && !OTHER_POST.test(name) ? [{ name, value: String(value).trim(), link }] : [];
  });
  const [first] = found;
  if (!first || found.some(({ link }) => link.number !== first.link.number)) return undefined;
  const { name, value, link } = first;
  return { value, name, type: link.type, warnings: [], ...handleOf(link.userLink) };
}

const handleOf = (userLink: string | null | undefined): { handle?: string } =>
  userLink ? { handle: userLink.slice(userLink.lastIndexOf('/') + 1) } : {};

export const quote = (value: unknown): string => JSON.stringify(String(value).slice(0, 80));

const X_NAMES = [
  ...[
    'fulltext',
    'retweetcount',
    'favoritecount',
    'retweets',
    'tweetid',
    'tweettext',
    'edithistorytweetids',
    'screenname',
  ],
  ...[
    'user.screenname',
    'inreplytostatusid',
    'inreplytostatusidstr',
    'retweetscount',
    'tweet',
    'conversationid',
    'referencedtweets',
  ],
];

function isOfX(fields: Fields, link: FoundLink | undefined, handle: string | undefined): boolean {
  const type = link?.value ? canonicalPostLink(link.value) : null;
  if (type?.number) return type.type === 'Twitter';
  if (fields.find(X_NAMES) !== undefined) return !/urn:li:/.test(fields.text(NAMES.number) ?? '');
  return handle !== undefined && /^(?:x|twitter)$/i.test(fields.text(['platform', 'network', 'type']) ?? '');
}

/** The address of a post that a record has only as a number. */
function readNumbered(fields: Fields, isTweet: boolean, handle: string | undefined): string | undefined {
  for (const name of NAMES.number) {
    const number = fields.text([name]) ?? '';
    const [urn] = /urn:li:(?:activity|share|ugcPost):\d{17,20}/i.exec(number) ?? [];
    if (urn) return `https://www.linkedin.com/feed/update/${urn}`;
    // Spreadsheets round what has more than fifteen digits.
    const isRounded = number.length > 15 && number.endsWith('0000');
    if (isTweet && /^\d{5,19}$/.test(number) && !isRounded && handle) return `https://x.com/${handle}/status/${number}`;
    if (isTweet && /^\d{15,19}$/.test(number) && !isRounded) return `https://x.com/i/status/${number}`;
  }
  return undefined;
}

type FoundAuthor = { postUser?: string | undefined; handle?: string | undefined; from: Record<string, string> };

/** `Jo Seller (@seller_jo)` */
const NAMED_HANDLE = /^(.*?)\s*[(/]?\s*@(\w{1,15})\)?$/;

function readAuthor(fields: Fields): FoundAuthor {
  const account = fields.find(NAMES.handle, isText);
  const given = account && String(account.value).trim();
  const isHandle = given !== undefined && /^@?[\w.]{1,30}$/.test(given);
  const loose = [
    ...(isHandle || fields.find(['profileurl', 'profileimageurl', 'headline']) ? NAMES.looseName : []),
    // Beside a handle by another name, it is that of the person.
    ...(isHandle && fields.find(['username'])?.value !== account?.value ? ['username'] : []),
  ];
  const found = fields.find([...NAMES.name, ...loose], isText);
  const firstLast = [
    [fields.text(['author.firstname']), fields.text(['author.lastname'])],
    [fields.text(['firstname']), fields.text(['lastname'])],
  ].map((parts) => parts.filter(Boolean).join(' '));
  const name = found ? String(found.value).trim() : firstLast.find(Boolean);
  const [, before = '', inName] = NAMED_HANDLE.exec(name ?? '') ?? [];
  const handle = isHandle ? given.replace(/^@/, '') : inName;
  const ownName = inName === undefined ? name : before;
  const postUser = [ownName, isHandle ? undefined : given, handle].find((each) => each && !saysNothing(each));
  return {
    postUser: postUser === undefined ? undefined : decodeEntities(postUser),
    handle,
    from: { postUser: found?.name ?? (postUser ? 'the account' : '') },
  };
}

function readUserLink(fields: Fields): string | undefined {
  const link = fields.text(
    NAMES.userLink.filter((name) => /^(?:https?:\/\/)?[\w-]+\./.test(fields.text([name]) ?? '')),
  );
  if (link) return link;
  const name = fields.text(NAMES.linkedInName);
  if (name) return `https://www.linkedin.com/in/${name}`;
  const own = fields.find(['author'], isRaw)?.value;
  const page = isRaw(own) ? (getPath(own, 'url') ?? getPath(own, 'link')) : undefined;
  return typeof page === 'string' && !/t\.co\//.test(page) ? page : undefined;
}

type FoundDate = {
  found: Pick<Found, 'publishedAt'> & { looseDate?: string | number };
  from: Record<string, string>;
  warnings: string[];
};

/** `isNumbered`: the address of the post says when it was written, better than an age. */
function readDate(fields: Fields, isNumbered: boolean): FoundDate {
  const given = NAMES.date.flatMap((name) => fields.find([name], isText) ?? []);
  const readable = given.find(({ value }) => parseDate(value as string | number) !== null);
  if (readable)
    return {
      found: { publishedAt: withZone(withClock(readable.value as string, fields), readable.name) },
      from: { publishedAt: readable.name },
      warnings: [],
    };
  const [wrong] = given.filter(({ value }) => !saysNothing(value));
  const loose = fields.find(NAMES.looseDate, (value) => isText(value) && parseDate(value) !== null);
  const visit = loose && parseDate(loose.value as string | number)?.date;
  const age = parseRelativeTime(String(wrong?.value ?? ''), visit ?? new Date(0));
  const isNeeded = wrong && !(age && isNumbered);
  const warnings = isNeeded ? [`went in without ${quote(wrong.value)}, which is no date`] : [];
  if (!loose) return { found: {}, from: {}, warnings };
  if (!age) return { found: { looseDate: loose.value as string }, from: {}, warnings };
  // Then it is the scraper's visit, from which the age counts.
  return age.day === null
    ? { found: {}, from: {}, warnings }
    : { found: { looseDate: age.day }, from: { publishedAt: wrong?.name ?? '' }, warnings: [] };
}

/** A day and a time in columns of their own. */
function withClock(date: string | number, fields: Fields): string | number {
  const clock = fields.text(NAMES.clock);
  if (typeof date !== 'string' || /\d:\d|\dT\d|^\d+(?:[.,]\d+)?$/.test(date) || !clock || !/^\d{1,2}:\d\d/.test(clock))
    return date;
  const joined = [date, clock, fields.text(NAMES.zone)].filter(Boolean).join(' ');
  return parseDate(joined) ? joined : `${date} ${clock}`;
}

/** In the zone that the name of its column says: `Date (GMT+1)`. */
function withZone(date: string | number, column: string): string | number {
  const [, zone] = /\(([^()]+)\)\s*$/.exec(column) ?? [];
  if (!zone || typeof date !== 'string' || !/\d:\d/.test(date)) return date;
  const joined = `${date} ${zone}`;
  return parseDate(joined)?.unknownZone === null ? joined : date;
}

const LINK_LISTS = [
  'entities.urls',
  'urls',
  'links',
  'tweetlinks',
  'notetweet.noteresults.result.entityset.urls',
  'notetweet.entities.urls',
  'extendedtweet.entities.urls',
];
const MEDIA_LISTS = ['extendedentities.media', 'entities.media', 'media', 'photos', 'tweetmedia'];
const LOOSE_LISTS = ['expandedurls', 'outlinks', 'urls'];

function readTweet(raw: Raw, fields: Fields, short: string): string {
  const long = [
    getPath(raw, 'note_tweet.note_tweet_results.result.text'),
    getPath(raw, 'extended_tweet.full_text'),
  ].find(isText);
  const lists = (names: readonly string[]) =>
    names.flatMap((name) => {
      const value = fields.find([name])?.value;
      return Array.isArray(value) ? value : [];
    });
  const quoted = ['quotedstatuspermalink'].flatMap((name) => fields.find([name])?.value ?? []);
  const loose = LOOSE_LISTS.map((name) => fields.find([name])?.value).find(
    (value) => typeof value === 'string' || isTexts(value),
  );
  const links = readShortLinks([...lists(LINK_LISTS), ...quoted], lists(MEDIA_LISTS), [
    ...new Set(readList(loose ?? [])),
  ]);
  return readTweetText(long === undefined ? short : String(long), links);
}

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string');

/** A text, or HTML as databases and Mastodon have it, without its entities. */
export function readWords(text: string, base?: string): string {
  if (!hasMarkup(text)) return decodeEntities(text).trim();
  return htmlToText(text, { base: base?.startsWith('http') ? base : undefined }).text;
}

const readLine = (text: string | undefined): string | undefined =>
  text === undefined || saysNothing(text) ? undefined : readWords(text).replace(/\s+/g, ' ');

/** A picture's address, or a file beside the posts' own, which ingest looks for. */
function readPictures(fields: Fields): Pick<Found, 'imageUrl' | 'image' | 'imageData' | 'imageAlt'> {
  const imageUrl = NAMES.picture.map((name) => readPicture(fields.find([name])?.value)).find(Boolean) ?? undefined;
  const image = fields.text(['image']);
  return {
    imageUrl,
    image: imageUrl || !image || saysNothing(image) ? undefined : image,
    imageData: fields.text(['imagedata']),
    imageAlt: fields.text(['imagealt']),
  };
}
