import { SITE_LANGUAGE } from '@/lib/config/site';
import { element, escapeXml, toXmlDocument } from '@/lib/utils/xml';
import type { FeedDocument, FeedItem } from './feed-document';

/** Atom 1.0. Texts are HTML, which every feed reader supports. */
export const writeAtom = (feed: FeedDocument): string =>
  toXmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': SITE_LANGUAGE },
      element('id', {}, feed.pageUrl),
      element('title', {}, feed.title),
      element('subtitle', {}, feed.description),
      element('updated', {}, feed.updated.toISOString()),
      element('generator', {}, feed.siteName),
      // Of the entries that have none: RFC 4287 requires one.
      element('author', {}, element('name', {}, feed.siteName)),
      element('link', { rel: 'alternate', href: feed.pageUrl }),
      element('link', { rel: 'self', href: feed.selfUrl }),
      ...(feed.hubUrl === null ? [] : [element('link', { rel: 'hub', href: feed.hubUrl })]),
      element('logo', {}, feed.iconUrl),
      element('icon', {}, feed.faviconUrl),
      ...feed.items.map(writeEntry),
    ),
  );

const writeEntry = ({ author, ...item }: FeedItem) =>
  element(
    'entry',
    {},
    element('id', {}, item.url),
    element('title', { type: 'html' }, escapeXml(item.title)),
    element('link', { href: item.url }),
    ...(item.source === null ? [] : [element('link', { rel: 'via', href: item.source.url })]),
    element('published', {}, item.published.toISOString()),
    element('updated', {}, item.updated.toISOString()),
    element('summary', { type: 'html' }, escapeXml(item.summary)),
    element('content', { type: 'html' }, item.contentHtml),
    ...(author === null
      ? []
      : [
          element(
            'author',
            {},
            element('name', {}, author.name),
            ...(author.url === null ? [] : [element('uri', {}, author.url)]),
          ),
        ]),
    ...item.tags.map((tag) => element('category', { term: tag, label: tag })),
  );
