import { canonicalPostLink } from '#backend/text/post-links.ts';
import { dateOfPostNumber } from '#backend/text/post-numbers.ts';
import { parseRelativeTime } from '#backend/text/relative-time.ts';
import { typeOfHost } from '#lib/design/platforms.ts';
import type { Captured, Page, Reading } from './captured.ts';
import { choosePost } from './choose-post.ts';
import { present, readHead } from './head.ts';
import { networkOf } from './networks.ts';

type CaptureOptions = {
  /** The element that was right-clicked. */
  at?: Element | null;
  now?: Date;
};

/**
 * The values that the page holds of the post that is meant: the one with the selection, else the one right-clicked, else the one in the
 * address, else the one in the middle of the window. Never throws: where a layer fails, because a network changed its pages,
 * the next has less to say, down to the address, the title and what is selected.
 */
export function capturePage(document: Document, { at = null, now = new Date() }: CaptureOptions = {}): Captured {
  const url = new URL(document.URL);
  const page: Page = { document, url, type: typeOfHost(url.hostname), now };
  const selected = document.getSelection()?.toString().trim() ?? '';
  const network = networkOf(page.type);
  const chosen = attempt(() => (network ? choosePost(page, network, at) : null), null);
  const isAddressed = chosen === null || chosen.isAddressed;
  const own = attempt(() => (chosen && network ? network.readPost(chosen.post, page) : {}), {});
  const head = attempt(() => (isAddressed ? readHead(page) : {}), {});
  return {
    ...(page.type === 'web' ? {} : { type: page.type }),
    ...withoutNumber(complete(merge(own, head, selected), page, isAddressed)),
    url: url.href,
    title: document.title,
  };
}

function attempt<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** The page's own words first: the head's are cut, and have the picture of a page that is linked to. */
function merge(own: Reading, head: Reading, selected: string): Reading {
  if (own.text) return { ...head, imageUrl: undefined, ...own } as Reading;
  const text = head.text && plain(head.text).includes(plain(selected)) ? head.text : selected;
  return present({ ...head, ...own, text });
}

const plain = (text: string): string => text.replace(/\s+/g, '');

/** Adds what follows from the page's address, the post's number and the words for its age. */
function complete(reading: Reading, page: Page, isAddressed: boolean): Reading {
  const address = isAddressed && page.type !== 'web' ? canonicalPostLink(page.url.href) : null;
  const link = address?.number ? address : null;
  const number = link?.number ?? reading.number;
  return present({
    ...reading,
    postLink: link?.postLink ?? reading.postLink,
    userLink: reading.userLink ?? link?.userLink ?? undefined,
    publishedAt: reading.publishedAt ?? dateByNumber(page, number) ?? dayByWords(reading.when, page),
  });
}

function dateByNumber({ type, now }: Page, number: string | undefined): string | undefined {
  return number && type ? dateOfPostNumber(type, number, now)?.toISOString() : undefined;
}

const dayByWords = (when: string | undefined, { now }: Page): string | undefined =>
  (when && parseRelativeTime(when, now)?.day) || undefined;

function withoutNumber({ number: _number, ...reading }: Reading): Omit<Reading, 'number'> {
  return reading;
}
