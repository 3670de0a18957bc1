import type { Metadata } from 'next';
import { areShortPostsHidden } from '@/lib/config/links';
import {
  DEFAULT_DESCRIPTION,
  DEFAULT_OG_IMAGE,
  DEFAULT_TITLE,
  SITE_LANGUAGE,
  SITE_LOCALE,
  SITE_REGION,
} from '@/lib/config/site';
import { absoluteUrl, siteName } from '@/lib/config/site-origin';
import { describeFilters } from '@/lib/feed/describe-filters';
import { type FeedFilters, feedFiltersToParams, NO_FILTERS, withoutPersonal } from '@/lib/feed/filters';
import type { FeedPage } from '@/lib/feed/model';
import { ARTICLE_MESSAGES, PAGE_FAILED } from '@/lib/messages/later';
import type { Post } from '@/lib/posts/model';
import { postPath } from '@/lib/posts/path';
import type { Profile, Subject } from '@/lib/profiles/model';
import { FEED_FORMATS, type FeedFormat, feedDocumentPath } from '@/lib/seo/syndication/feed-formats';
import type { Bookmark, Hashtag } from '@/lib/tags/model';
import { clipText } from '@/lib/utils/clip';
import { countPosts, formatDate } from '@/lib/utils/format';
import { withoutCode } from '@/lib/utils/split-code';
import { withSiteName } from './page-title';
import { drawnPicture, sharePicture } from './share-picture';

const DESCRIPTION_MAX_CHARACTERS = 160;
const UNLISTED = { index: false, follow: false };
/** A post of so few words, for readers without a place to go on from, is a copy of its original. */
const THIN = { index: false, follow: true };
/** Below this a description gains author and topics. */
const SHORT_DESCRIPTION = 70;
const TOPICS_DESCRIBED = 4;

type PageDescription = {
  /** The path of the canonical URL. */
  path: `/${string}`;
  /** Without the site's name. Defaults to the site's title. */
  title?: string;
  description?: string;
  author?: string | null;
  image?: { url: string; width: number; height: number; alt: string };
  /** The filters of a feed, for its feed documents. */
  feed?: FeedFilters;
  /** The path of a feed of the page's own, instead of those of `feed`. */
  rss?: string;
  /** The path of the Markdown version. */
  markdown?: string;
  article?: { publishedAt: string; modifiedAt: string; authors: string[]; tags: string[] };
  /** Of the words, as Open Graph has it; that of the site by default. */
  locale?: string;
  /** Too little for search engines, by a setting. */
  isThin?: boolean;
  /** For one visitor, not for search engines. */
  isUnlisted?: boolean;
};

/** Metadata of every page (spec §2 "Page metadata"). */
export function pageMetadata(page: PageDescription): Metadata {
  const title = page.title ? pageTitle(page.title) : DEFAULT_TITLE;
  const description = clipText(page.description || DEFAULT_DESCRIPTION, DESCRIPTION_MAX_CHARACTERS);
  const url = absoluteUrl(page.path);
  const image = page.image
    ? { ...page.image, url: absoluteUrl(page.image.url) }
    : { ...DEFAULT_OG_IMAGE, url: absoluteUrl(DEFAULT_OG_IMAGE.url), alt: `${siteName()}: ${DEFAULT_TITLE}` };
  return {
    title: { absolute: title },
    description,
    authors: [{ name: page.author ?? siteName() }],
    alternates: {
      canonical: url,
      types: {
        ...(page.rss
          ? { [FEED_FORMATS.rss.type]: titled(absoluteUrl(page.rss), title, FEED_FORMATS.rss.name) }
          : feedLinks(page.feed ?? NO_FILTERS, page.feed ? title : siteName())),
        ...(page.markdown ? { 'text/markdown': absoluteUrl(page.markdown) } : {}),
      },
    },
    robots: page.isUnlisted
      ? UNLISTED
      : page.isThin
        ? THIN
        : { index: true, follow: true, 'max-image-preview': 'large' },
    openGraph: {
      title,
      description,
      url,
      siteName: siteName(),
      locale: page.locale ?? SITE_LOCALE,
      images: [image],
      ...(page.article
        ? {
            type: 'article',
            publishedTime: page.article.publishedAt,
            modifiedTime: page.article.modifiedAt,
            authors: page.article.authors,
            tags: page.article.tags,
          }
        : { type: 'website' }),
    },
    twitter: { card: 'summary_large_image', title, description, images: [{ url: image.url, alt: image.alt }] },
    other: { language: SITE_LANGUAGE, 'geo.region': SITE_REGION },
  };
}

export const pageTitle = (title: string): string => withSiteName(title, siteName());

/** Links the feed documents with the same posts; readers offer them by their titles. */
const feedLinks = (filters: FeedFilters, title: string): Record<string, FeedLink[]> =>
  Object.fromEntries(
    (Object.keys(FEED_FORMATS) as FeedFormat[]).map((format) => {
      const { type, name } = FEED_FORMATS[format];
      return [type, titled(absoluteUrl(feedDocumentPath(format, filters)), title, name)];
    }),
  );

type FeedLink = { url: string; title: string };

const titled = (url: string, title: string, format: string): FeedLink[] => [{ url, title: `${title} (${format})` }];

/**
 * Uses the post's picture, or one drawn from its words.
 * @param isThin whether it has few words and nothing cites it
 */
export function articleMetadata(post: Post, isThin = false): Metadata {
  return pageMetadata({
    path: postPath(post),
    markdown: `${postPath(post)}.md`,
    title: post.title,
    description: describePost(post),
    ...(post.language !== undefined && { locale: localeOf(post.language) }),
    isThin: isThin && areShortPostsHidden(),
    author: post.author,
    image: sharePicture(post),
    article: {
      publishedAt: post.publishedAt,
      modifiedAt: post.modifiedAt,
      authors: post.author === null ? [] : [post.author],
      tags: post.hashtags.map(({ name }) => name.replace(/^#/, '')),
    },
  });
}

/** The words of a post; where that is little, whose it is and what about. */
function describePost({ description, text, author, hashtags }: Post): string {
  const own = description || withoutCode(text);
  if (own.length >= SHORT_DESCRIPTION) return own;
  const topics = hashtags.slice(0, TOPICS_DESCRIBED).map(({ name }) => name);
  const parts = [author && `By ${author}.`, topics.length > 0 && `About ${topics.join(', ')}.`];
  return [/[.!?…؟。]["”’»)]*$/u.test(own) ? own : `${own}.`, ...parts].filter(Boolean).join(' ');
}

/** A language as Open Graph has it, with the country that it is spoken in most: `de_DE`. */
function localeOf(language: string): string {
  const { region } = new Intl.Locale(language).maximize();
  return region ? `${language}_${region}` : language;
}

export const missingArticleMetadata = ({ status, message }: { status: string; message: string }): Metadata => ({
  ...missingMetadata(ARTICLE_MESSAGES.title, status === 'failed' ? {} : null),
  description: message,
});

export function profileMetadata({ kind, name, path, filters }: Subject, profile: Profile): Metadata {
  const { feed, last, hashtags } = profile;
  const isPerson = kind === 'authors';
  const topics = hashtags.filter(({ id }) => !filters.hashtags.includes(id)).slice(0, 5);
  const title = isPerson
    ? describeFilters({ ...filters, authors: [name] })
    : `Posts with ${name}${filters.page > 1 ? `, page ${filters.page}` : ''}`;
  const description = [
    `${countPosts(feed.total)} ${isPerson ? 'by' : 'with'} ${name} for Amazon sellers.`,
    last && `The last is of ${formatDate(last)}.`,
    topics.length > 0 && `About ${topics.map((topic) => topic.name).join(', ')}.`,
  ];
  const metadata = pageMetadata({
    path: filters.page > 1 ? `${path}?page=${filters.page}` : path,
    feed: filters,
    title,
    description: description.filter(Boolean).join(' '),
    image: drawnPicture(isPerson ? 'author' : 'hashtag', decodeURIComponent(path.split('/').at(-1) ?? ''), title),
    ...(filters.page === 1 && { markdown: `${path}.md` }),
  });
  return feed.posts.length > 0 ? metadata : { ...metadata, robots: { index: false } };
}

/** @param failed what stands for the page where it could not be read, which says nothing about whether it exists */
export const missingMetadata = (title: string, failed: object | null): Metadata => ({
  title: { absolute: pageTitle(failed ? PAGE_FAILED : title) },
  robots: { index: false },
});

type Found = { feed: FeedPage | { error: string }; hashtags: Hashtag[]; bookmarks: Bookmark[] | null };

/** Title and description of a filtered feed follow its heading. `path` is canonical. */
export function searchMetadata(
  filters: FeedFilters,
  { feed, hashtags, bookmarks }: Found,
  path: `/${string}`,
): Metadata {
  if (feedFiltersToParams(filters).size === 0) return pageMetadata({ path, feed: filters });
  // A visitor has no bookmarks to filter by.
  const effective = bookmarks ? filters : withoutPersonal(filters);
  const known = { hashtagNames: namesOf(hashtags), bookmarkNames: namesOf(bookmarks ?? []) };
  const counted = describeFilters(effective, { ...known, total: 'total' in feed ? feed.total : null });
  return pageMetadata({
    path,
    feed: filters,
    title: describeFilters(effective, known),
    description: `${counted}. ${DEFAULT_DESCRIPTION}`,
  });
}

const namesOf = (named: { id: number; name: string }[]): Map<number, string> =>
  new Map(named.map(({ id, name }) => [id, name]));
