import type { PostType } from '../db/types.ts';
import { cutText, withoutAddresses } from '../posts/ingest/text/default-title.ts';
import { findAuthor } from '../posts/ingest/text/follow-text.ts';
import { parseDate } from '../posts/ingest/text/parse-date.ts';
import type { PlainField } from '../posts/post-input.ts';
import type { FeedItem } from './feed/normalize-items.ts';

// Ingest's limit: longer texts are cut rather than rejected.
const TEXT_MAX = 50_000;
const TITLE_MAX = 255;
const AUTHOR_MAX = 200;
const LINK_MAX = 1000;
const DATE_MAX = 100;
const EARLIEST = Date.UTC(2000, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1000;

export type PostDefaults = {
  /** Defaults to the type of the link. */
  type: PostType | null;
  /** Overrides the feed's author. */
  author: string | null;
  /** The source's own name: the author of items that name none. */
  sourceName: string | null;
  now: Date;
};

/** A post in ingest's format (README of `ingest`, "Fields"). It names every plain field, so that none is forgotten. */
export type CollectedPost = Record<PlainField['wire'], string | undefined> & {
  text: string;
  title?: string | undefined;
  type?: PostType | undefined;
  postUser?: string | undefined;
  postLink?: string | undefined;
  imageUrl?: string | undefined;
  publishedAt: string;
};

/**
 * Converts an item to a post. `index` is its place in the feed, newest first: items without a valid date are published
 * now, in this order.
 */
export function itemToPost(item: FeedItem, index: number, defaults: PostDefaults): CollectedPost {
  const { type, author, sourceName, now } = defaults;
  const text = cutText(item.text || item.title || '', TEXT_MAX);
  return {
    text,
    title: item.title && !isStartOf(item.title, withoutAddresses(text)) ? cutText(item.title, TITLE_MAX) : undefined,
    type: type ?? undefined,
    // A name in the text is found by ingest.
    postUser: author ?? toName(item.author ?? (findAuthor(text) === null ? sourceName : null)),
    postLink: item.link ?? undefined,
    // Feeds name authors without an address.
    userLink: undefined,
    imageUrl: item.image && item.image.length <= LINK_MAX ? item.image : undefined,
    publishedAt: (parsePublished(item.date, now) ?? new Date(now.getTime() - index)).toISOString(),
  };
}

const toName = (name: string | null): string | undefined => (name ? cutText(name, AUTHOR_MAX) : undefined);

/** Bridges derive titles from the text; ingest derives better ones. */
function isStartOf(title: string, text: string): boolean {
  const flat = (value: string) => value.replace(/\s+/g, ' ').trim().toLowerCase();
  return flat(text).startsWith(flat(title.replace(/(?:…|\.{3})\s*$/, '')));
}

// Zone names of RFC 822, and two more.
const ZONES: Record<string, string> = {
  ...{ EST: '-0500', EDT: '-0400', CST: '-0600', CDT: '-0500', MST: '-0700', MDT: '-0600', PST: '-0800', PDT: '-0700' },
  ...{ Z: '+0000', CET: '+0100', CEST: '+0200' },
};

/** Null without a valid date. */
export function parsePublished(text: string | null, now: Date): Date | null {
  if (!text || text.length > DATE_MAX) return null;
  const numbered = text
    .trim()
    .replace(/ ([A-Z]{1,4})$/, (all, zone: string) => (ZONES[zone] ? ` ${ZONES[zone]}` : all));
  const date = parseDate(numbered) ?? parseLoosely(numbered);
  if (!date || date.getTime() < EARLIEST || date.getTime() > now.getTime() + DAY_MS) return null;
  return date;
}

/** Other formats of the JavaScript engine, in UTC by default. */
function parseLoosely(text: string): Date | null {
  const hasZone = /(?:Z|GMT|UTC|[+-]\d\d:?\d\d)\s*(?:\([^)]*\))?$/i.test(text);
  const time = Date.parse(hasZone ? text : `${text} UTC`);
  return Number.isNaN(time) ? null : new Date(time);
}
