import { type AnyFeed, DetectError, parseFeed as parseAnyFeed } from 'feedsmith';
import type { Feed, WebPage } from './feed.ts';
import { FeedError } from './feed-error.ts';
import { findFeeds } from './find-feeds.ts';
import { hasMarkup, htmlToLine } from './html-to-text.ts';
import { normalizeAtom, normalizeJson, normalizeRss } from './normalize-items.ts';
import { repairXml } from './repair-xml.ts';

/**
 * What is in a document: a feed (RSS, RDF, Atom or JSON Feed, mended where it is not well-formed), or a web page. `url` is
 * where it came from; addresses in it are relative to that.
 * @throws FeedError where it is neither
 */
export function parseFeed(document: string, url: string): Feed | WebPage {
  // NUL and the like are in no XML, but in some feeds.
  const text = document.replace(/(?![\n\r\t])\p{Cc}|^\uFEFF/gu, '').trim();
  if (text === '') throw new FeedError('is empty');
  if (isWebPage(text.slice(0, HEAD_LENGTH))) {
    return { kind: 'page', feeds: findFeeds(text, url) };
  }
  return normalize(parseLeniently(text), url);
}

function parseLeniently(text: string): AnyFeed {
  try {
    return parseAnyFeed(text);
  } catch (error) {
    const unknown = new FeedError(error instanceof DetectError ? 'is no feed' : 'is no feed that can be read', {
      cause: error,
    });
    const repaired = text.startsWith('<') ? repairXml(text) : null;
    if (!repaired) throw unknown;
    try {
      return parseAnyFeed(repaired);
    } catch {
      throw unknown;
    }
  }
}

function normalize(parsed: AnyFeed, url: string): Feed {
  switch (parsed.format) {
    case 'atom': {
      const title = parsed.feed.title?.value;
      return { kind: 'feed', format: 'Atom', title: toTitle(title), items: normalizeAtom(parsed.feed, url) };
    }
    case 'json': {
      const { title } = parsed.feed;
      return { kind: 'feed', format: 'JSON Feed', title: toTitle(title), items: normalizeJson(parsed.feed, url) };
    }
    case 'rss':
    case 'rdf': {
      const { title } = parsed.feed;
      return { kind: 'feed', format: 'RSS', title: toTitle(title), items: normalizeRss(parsed.feed, url) };
    }
  }
}

const TITLE_MAX = 200;
const HEAD_LENGTH = 2000;

const isWebPage = (head: string): boolean =>
  head.startsWith('<') && /<(?:!doctype\s+html|html)\b/i.test(head) && !/<(?:rss|feed|\w+:rdf)\b/i.test(head);

const toTitle = (title: string | undefined): string | null =>
  (title && (hasMarkup(title) ? htmlToLine(title) : title.replace(/\s+/g, ' ').trim()).slice(0, TITLE_MAX)) || null;
