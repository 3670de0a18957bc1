import { SITE_LANGUAGE } from '@/lib/config/site';
import { toXmlCharacters } from '@/lib/utils/xml';
import type { FeedDocument, FeedItem } from './feed-document';

/** JSON Feed 1.1. */
export function writeJsonFeed(feed: FeedDocument): string {
  const document = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.pageUrl,
    feed_url: feed.selfUrl,
    description: feed.description,
    language: SITE_LANGUAGE,
    ...(feed.hubUrl === null ? {} : { hubs: [{ type: 'WebSub', url: feed.hubUrl }] }),
    icon: feed.iconUrl,
    favicon: feed.faviconUrl,
    items: feed.items.map(describeItem),
  };
  // Some parsers reject lone surrogates.
  return JSON.stringify(document, (_key, value: unknown) =>
    typeof value === 'string' ? toXmlCharacters(value) : value,
  );
}

const describeItem = ({ author, ...item }: FeedItem) => ({
  id: item.url,
  url: item.url,
  title: item.title,
  content_html: item.contentHtml,
  summary: item.summary,
  date_published: item.published.toISOString(),
  date_modified: item.updated.toISOString(),
  ...(author === null ? {} : { authors: [{ name: author.name, ...(author.url === null ? {} : { url: author.url }) }] }),
  ...(item.source === null ? {} : { external_url: item.source.url }),
  ...(item.tags.length > 0 ? { tags: item.tags } : {}),
});
