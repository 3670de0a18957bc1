import type { Metadata } from 'next';
import {
  DEFAULT_DESCRIPTION,
  DEFAULT_OG_IMAGE,
  DEFAULT_TITLE,
  SITE_LANGUAGE,
  SITE_LOCALE,
  SITE_REGION,
} from '@/lib/config/site';
import { absoluteUrl, siteName } from '@/lib/config/site-origin';
import { type FeedFilters, NO_FILTERS } from '@/lib/feed/filters';
import { FEED_FORMATS, type FeedFormat, feedDocumentPath } from '@/lib/seo/syndication/feed-formats';
import { clipText } from '@/lib/utils/clip';
import { withSiteName } from './page-title';

const DESCRIPTION_MAX_CHARACTERS = 160;

type PageDescription = {
  /** The path of the canonical URL. */
  path: `/${string}`;
  /** Without the site's name. Defaults to the site's title. */
  title?: string;
  description?: string;
  author?: string;
  image?: { url: string; width: number; height: number; alt: string };
  /** The filters of a feed, for its feed documents. */
  feed?: FeedFilters;
  /** The path of the Markdown version. */
  markdown?: string;
  article?: { publishedAt: string; modifiedAt: string; authors: string[]; tags: string[] };
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
        ...feedLinks(page.feed ?? NO_FILTERS),
        ...(page.markdown ? { 'text/markdown': absoluteUrl(page.markdown) } : {}),
      },
    },
    robots: { index: true, follow: true, 'max-image-preview': 'large' },
    openGraph: {
      title,
      description,
      url,
      siteName: siteName(),
      locale: SITE_LOCALE,
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
    twitter: { card: 'summary_large_image', title, description, images: [image] },
    other: { language: SITE_LANGUAGE, 'geo.region': SITE_REGION },
  };
}

export const pageTitle = (title: string): string => withSiteName(title, siteName());

/** Links the feed documents with the same posts. */
function feedLinks(filters: FeedFilters): Record<string, string> {
  const formats = Object.keys(FEED_FORMATS) as FeedFormat[];
  return Object.fromEntries(
    formats.map((format) => [FEED_FORMATS[format].type, absoluteUrl(feedDocumentPath(format, filters))]),
  );
}
