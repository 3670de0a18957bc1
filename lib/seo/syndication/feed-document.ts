import { DEFAULT_DESCRIPTION, DEFAULT_TITLE } from '@/lib/config/site';
import { absoluteUrl, siteName, websubHub } from '@/lib/config/site-origin';
import { describeFilters } from '@/lib/feed/describe-filters';
import { type FeedFilters, hasActiveFilters, withoutPersonal } from '@/lib/feed/filters';
import type { Post } from '@/lib/posts/model';
import { postUrl } from '@/lib/posts/url';
import { clipText } from '@/lib/utils/clip';
import { withoutCode } from '@/lib/utils/split-code';
import { type FeedFormat, feedDocumentPath, feedDocumentQuery } from './feed-formats';
import { postToHtml } from './post-html';

/** The content of a feed in any format. Texts are plain unless the field's name says HTML. */
export type FeedDocument = {
  title: string;
  description: string;
  siteName: string;
  /** The page with the same posts. */
  pageUrl: string;
  /** The document's own address. */
  selfUrl: string;
  /** The WebSub hub of the whole feed; a filtered feed has none. */
  hubUrl: string | null;
  iconUrl: string;
  faviconUrl: string;
  updated: Date;
  items: FeedItem[];
};

export type FeedItem = {
  /** The permanent address, also the id. */
  url: string;
  title: string;
  summary: string;
  contentHtml: string;
  /** Null if nobody knows. */
  author: { name: string; url: string | null } | null;
  /** The address at which the post stood first. */
  source: { name: string; url: string } | null;
  tags: string[];
  published: Date;
  updated: Date;
};

export function describeFeed(format: FeedFormat, posts: Post[], filters: FeedFilters): FeedDocument {
  const query = feedDocumentQuery(filters);
  return {
    title: `${siteName()}: ${hasActiveFilters(filters) ? describeFilters(withoutPersonal(filters)) : DEFAULT_TITLE}`,
    description: DEFAULT_DESCRIPTION,
    siteName: siteName(),
    pageUrl: absoluteUrl(query ? `/?${query}` : '/'),
    selfUrl: absoluteUrl(feedDocumentPath(format, filters)),
    hubUrl: query ? null : websubHub(),
    iconUrl: absoluteUrl('/icon-512.png'),
    faviconUrl: absoluteUrl('/icon-192.png'),
    updated: lastModified(posts) ?? new Date(0),
    items: posts.map(describeItem),
  };
}

/** A post in a feed. */
export function describeItem(post: Post): FeedItem {
  const published = new Date(post.publishedAt);
  return {
    url: postUrl(post),
    title: post.title,
    summary: clipText(post.description || withoutCode(post.text), 300),
    contentHtml: postToHtml(post),
    author: post.author === null ? null : { name: post.author, url: post.authorLink },
    source: post.sourceUrl === null ? null : { name: post.platform, url: post.sourceUrl },
    tags: post.hashtags.map(({ name }) => name.replace(/^#/, '')),
    published,
    updated: new Date(post.modifiedAt),
  };
}

export function lastModified(posts: Post[]): Date | undefined {
  const latest = posts
    .flatMap(({ updatedAt, publishedAt }) => [updatedAt, publishedAt])
    .sort()
    .at(-1);
  return latest ? new Date(latest) : undefined;
}
