import type { Container, Raw } from '../files/container.ts';
import type { Found } from '../records/found-post.ts';
import { readWords } from '../records/read-record.ts';
import { type Format, hasColumns } from './format.ts';

// Addresses that a person has saved. Their dates are those of saving, their titles and notes are no words of the author, and
// what was marked is a part of them, so each waits as a draft.

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value).trim());

const toDraft = (link: unknown, ...notes: unknown[]): Found => {
  const postLink = text(link);
  const note = notes.map((each) => readWords(text(each))).find((each) => each !== '' && each !== postLink);
  return { postLink, note, isDraft: true, from: { postLink: 'the address' } };
};

const isPage = (container: Container, title: RegExp): boolean =>
  container.kind === 'bookmarks' && title.test(container.title ?? '');

export const pocket: Format = {
  name: 'Pocket export',
  matches: (container) =>
    isPage(container, /\bpocket\b/i) || hasColumns(container, 'title', 'url', 'time_added', 'tags', 'status'),
  read: (raw) => toDraft(raw.url ?? raw.href, raw.title),
};

export const instapaper: Format = {
  name: 'Instapaper export',
  matches: (container) =>
    isPage(container, /instapaper/i) || hasColumns(container, 'URL', 'Title', 'Selection', 'Folder'),
  read: (raw) => toDraft(raw.URL ?? raw.href, raw.Selection, raw.Title ?? raw.title),
};

export const raindrop: Format = {
  name: 'Raindrop export',
  matches: (container) =>
    isPage(container, /raindrop/i) ||
    hasColumns(container, 'title', 'note', 'excerpt', 'url', 'folder') ||
    (container.kind === 'json' && container.sample.some((raw) => 'excerpt' in raw && 'link' in raw && 'domain' in raw)),
  read: (raw) => toDraft(raw.url ?? raw.link ?? raw.href, raw.excerpt, raw.note, raw.title),
};

export const readwiseReader: Format = {
  name: 'Readwise Reader export',
  matches: (container) => hasColumns(container, 'Title', 'URL', 'Saved date'),
  read: (raw) => toDraft(raw.URL, raw.Title),
};

const TWEETS_OF = /^tweets? (?:from|by) (.+)$/i;
const ON_X = /^@?(\w{1,15}) on (?:twitter|x)$/i;

/** Highlights: of X whole posts, of pages only parts. */
export const readwise: Format = {
  name: 'Readwise export',
  matches: (container) => hasColumns(container, 'Highlight', 'Book Title', 'Book Author'),
  read(raw) {
    const [, handle] = ON_X.exec(text(raw['Book Author'])) ?? [];
    const [, name] = TWEETS_OF.exec(text(raw['Book Title'])) ?? [];
    if (!handle && !name) return { skip: 'a part of a page, not a post', text: text(raw.Highlight) };
    return {
      text: readWords(text(raw.Highlight)),
      postUser: name?.replace(/^@/, '') ?? handle,
      userLink: handle && `https://x.com/${handle}`,
      type: 'Twitter',
      from: { text: 'Highlight', postUser: 'Book Title' },
    };
  },
};

/** The page that every browser exports, and many tools. */
export const netscapeBookmarks: Format = {
  name: 'Bookmarks',
  matches: ({ kind }) => kind === 'bookmarks',
  read: (raw: Raw) => toDraft(raw.href, raw.note, raw.title),
};

/** A text with an address on each line, and perhaps a note. */
export const addresses: Format = {
  name: 'List of addresses',
  matches: ({ kind }) => kind === 'addresses',
  read: (raw: Raw) => toDraft(raw.url, raw.note),
};
