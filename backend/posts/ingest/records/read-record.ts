import { parsePostType } from '#lib/design/platforms.ts';
import { decodeEntities } from '../../../text/decode-entities.ts';
import { htmlToText } from '../../../text/html/html-to-text.ts';
import { hasMarkup } from '../../../text/html/is-markup.ts';
import { readPageTitle } from '../../../text/page-title.ts';
import { canonicalPostLink } from '../../../text/post-links.ts';
import { isRaw, type Raw } from '../files/container.ts';
import { type Fields, getPath, isText, readFields, saysNothing } from './fields.ts';
import { findReply, findRepost } from './find-reposts.ts';
import type { Found } from './found-post.ts';
import { hoist } from './hoist.ts';
import { NAMES } from './names.ts';
import { readBlocks } from './read-blocks.ts';
import { readDate } from './read-date.ts';
import { findLink, isOfX, readLink, readNumbered } from './read-link.ts';
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
  const text = fields.find(NAMES.text, isWritten) ?? fields.find(['status'], isSentence);
  const written = text === undefined ? '' : (readBlocks(text.value) ?? String(text.value));
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

const isWritten = (value: unknown): boolean =>
  (typeof value === 'string' && value.trim() !== '') || readBlocks(value) !== null;

/** Most tools call "published" a status. */
const isSentence = (value: unknown): boolean => typeof value === 'string' && value.trim().split(/\s+/).length > 2;

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
  const found = fields.find([...NAMES.name, ...loose], (value) => isText(value) && !/^urn:/.test(String(value)));
  const firstLast = [
    [fields.text(['author.firstname']), fields.text(['author.lastname'])],
    [fields.text(['firstname']), fields.text(['lastname'])],
  ].map((parts) => parts.filter(Boolean).join(' '));
  // `Jo Seller (https://www.notion.so/…)`
  const name = found
    ? String(found.value)
        .replace(/\s*\(https?:[^)]*\)\s*$/, '')
        .trim()
    : firstLast.find(Boolean);
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
    NAMES.userLink.filter((name) => /^(?!https?:\/\/t\.co\/)(?:https?:\/\/)?[\w-]+\./.test(fields.text([name]) ?? '')),
  );
  if (link) return link;
  const name = fields.text(NAMES.linkedInName);
  if (name) return `https://www.linkedin.com/in/${name}`;
  const own = fields.find(['author'], isRaw)?.value;
  const page = isRaw(own) ? (getPath(own, 'url') ?? getPath(own, 'link')) : undefined;
  return typeof page === 'string' && !/t\.co\//.test(page) ? page : undefined;
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

/** A text, LinkedIn's "little text", or HTML as databases and Mastodon have it, without its entities. */
export function readWords(given: string, base?: string): string {
  const text = LITTLE.test(given) ? readLittleText(given) : given;
  if (!hasMarkup(text)) return decodeEntities(text).trim();
  return htmlToText(text, { base: base?.startsWith('http') ? base : undefined }).text;
}

/** `{hashtag|\\#|PPC} with @[Jo Seller](urn:li:person:1)`, as LinkedIn's API writes texts. */
const LITTLE = /\{hashtag\|\\?#\|[^|{}]+\}|@\[[^\]]+\]\(urn:li:/;
const readLittleText = (text: string): string =>
  text
    .replaceAll(/\{hashtag\|\\?#\|([^|{}]+)\}/g, '#$1')
    .replaceAll(/@\[([^\]]+)\]\(urn:li:[^)]*\)/g, '$1')
    .replaceAll(/\\([\\|{}@[\]()<>#*_~])/g, '$1');

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
