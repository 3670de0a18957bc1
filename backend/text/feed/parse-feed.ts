import { type AnyFeed, DetectError, parseFeed as parseAnyFeed } from 'feedsmith';
import { Parser } from 'htmlparser2';
import { parseJson } from '#lib/utils/parse-json.ts';
import { decodeEntities, repairReferences } from '../decode-entities.ts';
import { htmlToLine, toAbsolute, toLine } from '../html/html-to-text.ts';
import { closeCdata } from './close-cdata.ts';
import { type Feed, FeedError, type WebPage } from './feed.ts';
import { normalizeAtom, normalizeJson, normalizeRss } from './normalize-items.ts';
import { boundXml, escapeLone, repairXml } from './repair-xml.ts';

/**
 * Parses a feed (RSS, RDF, Atom or JSON Feed, repaired if needed), or a web page. `url` is the base of relative
 * addresses. @throws FeedError for anything else
 */
export function parseFeed(document: string, url: string): Feed | WebPage {
  // XML forbids NUL and the like, but some feeds have them, as such or as references.
  const text = repairReferences(document.replace(/(?![\n\r\t])\p{Cc}|^\uFEFF|\uFFFD/gu, '')).trim();
  if (text === '') throw new FeedError('The feed is empty.');
  if (isWebPage(text.slice(0, HEAD_LENGTH))) {
    return { kind: 'page', feeds: findFeeds(text, url) };
  }
  const bounded = text.startsWith('<')
    ? boundXml(escapeLone(closeCdata(withoutRootPrefix(text))))
    : withJsonVersion(text);
  if (bounded === null) throw new FeedError('The feed cannot be read.');
  return normalize(parseLeniently(bounded), url, CHANNEL_BASE.exec(bounded.slice(0, CHANNEL_WITHIN))?.[2]);
}

// The feed parser reads the attribute of all elements but this one.
const CHANNEL_BASE = /<(?:\w+:)?channel\s[^>]*?xml:base\s*=\s*(["'])([^"'<>]*)\1/i;
const CHANNEL_WITHIN = 20_000;

/** A prefix of the root, for whose namespace there are more names than the feed parser knows. */
function withoutRootPrefix(xml: string): string {
  const prefix = /<(\w+):rss[\s>]/i.exec(xml.slice(0, HEAD_LENGTH))?.[1];
  return prefix ? xml.replace(new RegExp(`(</?)${prefix}:`, 'gi'), '$1') : xml;
}

/** The feed parser refuses a JSON Feed with the version "1.0". */
function withJsonVersion(text: string): string {
  const feed = parseJson(text);
  if (typeof feed !== 'object' || feed === null || !('items' in feed) || !Array.isArray(feed.items)) return text;
  const isFeed = feed.items.some(
    (item) => typeof item === 'object' && item !== null && CONTENTS.some((name) => name in item),
  );
  return isFeed ? JSON.stringify({ ...feed, version: 'https://jsonfeed.org/version/1.1' }) : text;
}

const CONTENTS = ['content_html', 'content_text'];

function parseLeniently(text: string): AnyFeed {
  try {
    return parseAnyFeed(text);
  } catch (error) {
    const unknown = new FeedError(error instanceof DetectError ? 'This is not a feed.' : 'The feed cannot be read.', {
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

function normalize(parsed: AnyFeed, url: string, channelBase: string | undefined): Feed {
  switch (parsed.format) {
    case 'atom': {
      const { value, type } = parsed.feed.title ?? {};
      const title = toTitle(value, type === 'html' || type === 'xhtml');
      return { kind: 'feed', format: 'Atom', title, items: normalizeAtom(parsed.feed, url) };
    }
    case 'json': {
      const title = toTitle(parsed.feed.title, false);
      return { kind: 'feed', format: 'JSON Feed', title, items: normalizeJson(parsed.feed, url) };
    }
    case 'rss':
    case 'rdf': {
      const title = toTitle(parsed.feed.title, true);
      return { kind: 'feed', format: 'RSS', title, items: normalizeRss(parsed.feed, url, channelBase) };
    }
  }
}

const TITLE_MAX = 200;
const HEAD_LENGTH = 2000;

const isWebPage = (head: string): boolean =>
  head.startsWith('<') && /<(?:!doctype\s+html|html)\b/i.test(head) && !/<(?:rss|feed|\w+:rdf)\b/i.test(head);

const toTitle = (title: string | undefined, mayBeHtml: boolean): string | null =>
  (mayBeHtml ? htmlToLine(title ?? '') : toLine(decodeEntities(title ?? ''))).slice(0, TITLE_MAX) || null;

const TYPES = ['application/rss+xml', 'application/atom+xml', 'application/feed+json', 'application/json'];
const HTML_MAX = 1_000_000;
/** The parser searches all open elements for each end tag. */
const DEPTH_MAX = 500;

/** Feeds of comments come last. Addresses are relative to the page's `<base>`. */
export function findFeeds(html: string, url: string): string[] {
  const found: { href: string; isOfComments: boolean }[] = [];
  let base: string | null = null;
  let depth = 0;
  const parser = new Parser({
    onopentag(name, { rel = '', type = '', href = '', title = '' }) {
      depth += 1;
      if (depth > DEPTH_MAX) parser.reset();
      if (name === 'base') base ??= toAbsolute(href, url);
      if (name !== 'link' || !/\balternate\b/i.test(rel)) return;
      if (!TYPES.includes(type.split(';')[0]?.trim().toLowerCase() ?? '')) return;
      // WordPress declares its API in the same way.
      if (href.includes('/wp-json/')) return;
      found.push({ href, isOfComments: /\bcomments?\b/i.test(`${title} ${href}`) });
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.write(html.slice(0, HTML_MAX));
  parser.end();
  const sorted = found.toSorted((a, b) => Number(a.isOfComments) - Number(b.isOfComments));
  return [...new Set(sorted.flatMap(({ href }) => toAbsolute(href, base ?? url) ?? []))];
}
