import { findAuthor } from '#lib/utils/link-to-post.ts';
import type { PostType } from '../db/types.ts';
import type { PlainField } from '../posts/post-input.ts';
import { cutText, withoutAddresses } from '../text/default-title.ts';
import type { FeedItem } from '../text/feed/normalize-items.ts';
import { type DateOrder, settleOrder } from '../text/parse-date.ts';

// Ingest's limit: longer texts are cut rather than rejected.
const TEXT_MAX = 50_000;
const TITLE_MAX = 255;
const AUTHOR_MAX = 200;
const LINK_MAX = 1000;

export type PostDefaults = {
  /** Defaults to the type of the link. */
  type: PostType | null;
  /** Overrides the feed's author. */
  author: string | null;
  /** The source's own name: the author of items that name none. */
  sourceName: string | null;
  /** How the feed writes numeric dates. */
  dateOrder: DateOrder | null;
  now: Date;
};

/** A post in ingest's format (README of `ingest`, "Fields"). */
export type CollectedPost = Partial<Record<PlainField['wire'], string>> & {
  text: string;
  title?: string | undefined;
  type?: PostType | undefined;
  postUser?: string | undefined;
  postLink?: string | undefined;
  imageUrl?: string | undefined;
  publishedAt: string;
};

/**
 * Converts an item to a post. `index` is its place in the feed, newest first: items without a date are published now, in
 * this order. A date that cannot be read is ingest's to refuse.
 */
export function itemToPost(item: FeedItem, index: number, defaults: PostDefaults): CollectedPost {
  const { type, author, sourceName, dateOrder, now } = defaults;
  const text = cutText(item.text || item.title || '', TEXT_MAX);
  return {
    text,
    title: item.title && !isStartOf(item.title, withoutAddresses(text)) ? cutText(item.title, TITLE_MAX) : undefined,
    type: type ?? undefined,
    // A name in the text is found by ingest.
    postUser: author ?? toName(item.author ?? (findAuthor(text) === null ? sourceName : null)),
    postLink: item.link ?? undefined,
    imageUrl: item.image && item.image.length <= LINK_MAX ? item.image : undefined,
    publishedAt: item.date
      ? settleOrder(item.date, dateOrder ?? 'day first')
      : new Date(now.getTime() - index).toISOString(),
  };
}

const toName = (name: string | null): string | undefined => (name ? cutText(name, AUTHOR_MAX) : undefined);

/** Bridges derive titles from the text; ingest derives better ones. */
function isStartOf(title: string, text: string): boolean {
  const flat = (value: string) => value.replace(/\s+/g, ' ').trim().toLowerCase();
  return flat(text).startsWith(flat(title.replace(/(?:…|\.{3})\s*$/, '')));
}
