import { Feed, type Item } from 'feed';
import { DEFAULT_DESCRIPTION, DEFAULT_TITLE, SITE_LANGUAGE } from '@/lib/config/site';
import { absoluteUrl, siteName } from '@/lib/config/site-origin';
import { type FeedFilters, hasActiveFilters } from '@/lib/feed/filters';
import type { Post } from '@/lib/posts/model';
import { postUrl } from '@/lib/posts/path';
import { clipText } from '@/lib/text/clip';
import { escapeXml, toXmlCharacters } from '@/lib/text/xml';
import { type FeedFormat, feedDocumentPath, feedDocumentQuery } from './feed-formats';
import { postToHtml } from './post-html';

/** Posts as a feed document with their full text. An item's id is its address, which never changes. */
export function buildFeedDocument(format: FeedFormat, posts: Post[], filters: FeedFilters): string {
  const query = feedDocumentQuery(filters);
  const page = absoluteUrl(query ? `/?${query}` : '/');
  const self = absoluteUrl(feedDocumentPath(format, filters));
  const feed = new Feed({
    id: page,
    link: page,
    title: toXmlCharacters(
      hasActiveFilters(filters) ? `${siteName()}: ${describeFilters(filters)}` : `${siteName()}: ${DEFAULT_TITLE}`,
    ),
    description: DEFAULT_DESCRIPTION,
    language: SITE_LANGUAGE,
    generator: siteName(),
    image: absoluteUrl('/icon-512.png'),
    favicon: absoluteUrl('/icon-192.png'),
    feed: self,
    feedLinks: { [format]: self },
    updated: lastModified(posts) ?? new Date(0),
  });
  // Readers take these for HTML: a post that speaks of <b> must show it, and one with a script must not run it.
  const toTitle = format === 'atom' ? escapeXml : toXmlCharacters;
  const toDescription = format === 'json' ? toXmlCharacters : escapeXml;
  for (const post of posts) {
    const url = postUrl(post);
    feed.addItem({
      id: url,
      link: url,
      title: toTitle(post.title),
      description: toDescription(clipText(post.description || post.text, 300)),
      content: postToHtml(post),
      ...authorFields(format, post),
      category: post.hashtags.map(({ name }) => ({ name: toXmlCharacters(name.replace(/^#/, '')) })),
      published: new Date(post.publishedAt),
      date: lastModified([post]) ?? new Date(post.publishedAt),
    });
  }
  if (format === 'rss') return feed.rss2();
  return format === 'atom' ? feed.atom1() : feed.json1();
}

// RSS takes an e-mail address for an author, which nobody here has; Dublin Core's creator is a name.
function authorFields(format: FeedFormat, { author, authorUrl }: Post): Pick<Item, 'author' | 'extensions'> {
  const name = toXmlCharacters(author);
  if (format === 'rss') return { extensions: [{ name: 'dc:creator', objects: { _text: name } }] };
  return { author: [{ name, ...(authorUrl ? { link: authorUrl } : {}) }] };
}

/** When the newest change among these posts was made; undefined for none. */
export function lastModified(posts: Post[]): Date | undefined {
  const latest = posts
    .flatMap(({ updatedAt, publishedAt }) => [updatedAt, publishedAt])
    .sort()
    .at(-1);
  return latest ? new Date(latest) : undefined;
}

function describeFilters({ search, authors, hashtags, from, to }: FeedFilters): string {
  const parts = [
    search && `“${search}”`,
    authors.length > 0 && `by ${authors.join(', ')}`,
    hashtags.length > 0 && `${hashtags.length} hashtag${hashtags.length > 1 ? 's' : ''}`,
    (from || to) && [from ?? '…', to ?? '…'].join(' to '),
  ];
  return parts.filter(Boolean).join(', ');
}
