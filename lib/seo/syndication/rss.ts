import { SITE_LANGUAGE } from '@/lib/config/site';
import { element, escapeXml, toXmlDocument } from '@/lib/utils/xml';
import type { FeedDocument, FeedItem } from './feed-document';

/** RSS 2.0 with full texts (`content:encoded`). */
export function writeRss(feed: FeedDocument): string {
  const namespaces = {
    version: '2.0',
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
    'xmlns:atom': 'http://www.w3.org/2005/Atom',
  };
  return toXmlDocument(
    element(
      'rss',
      namespaces,
      element(
        'channel',
        {},
        element('title', {}, feed.title),
        element('link', {}, feed.pageUrl),
        element('description', {}, feed.description),
        element('lastBuildDate', {}, feed.updated.toUTCString()),
        element('generator', {}, feed.siteName),
        element('language', {}, SITE_LANGUAGE),
        element(
          'image',
          {},
          element('title', {}, feed.title),
          element('url', {}, feed.iconUrl),
          element('link', {}, feed.pageUrl),
        ),
        element('atom:link', { href: feed.selfUrl, rel: 'self', type: 'application/rss+xml' }),
        ...(feed.hubUrl === null ? [] : [element('atom:link', { href: feed.hubUrl, rel: 'hub' })]),
        ...feed.items.map(writeItem),
      ),
    ),
  );
}

const writeItem = (item: FeedItem) =>
  element(
    'item',
    {},
    element('title', {}, item.title),
    element('link', {}, item.url),
    element('guid', { isPermaLink: 'true' }, item.url),
    element('pubDate', {}, item.published.toUTCString()),
    // Readers parse it as HTML: a post about <b> must show it, and a script must not run.
    element('description', {}, escapeXml(item.summary)),
    element('content:encoded', {}, item.contentHtml),
    // RSS requires an e-mail address for an author; Dublin Core's creator is a name.
    ...(item.author === null ? [] : [element('dc:creator', {}, item.author.name)]),
    ...(item.source === null ? [] : [element('source', { url: item.source.url }, item.source.name)]),
    ...item.tags.map((tag) => element('category', {}, tag)),
  );
