import type { Metadata } from 'next';
import type { Article, WithContext } from 'schema-dts';
import { SITE_LANGUAGE } from '@/lib/config/site';
import { absoluteUrl } from '@/lib/config/site-origin';
import { pageMetadata } from '@/lib/seo/metadata';
import { SHARE_CARD_SIZE } from '@/lib/seo/share-picture';
import { HEADLINE_MAX_CHARACTERS, siteOrganization } from '@/lib/seo/structured-data';
import { clipText } from '@/lib/utils/clip';
import { stripMarkdown } from '@/lib/utils/markdown';
import { type Summary, summaryHref, summaryKey } from './model';
import { lastDayOf } from './summary-texts';

const DESCRIPTION_MAX_CHARACTERS = 160;

export const summaryMetadata = (summary: Summary): Metadata =>
  pageMetadata({
    path: summaryHref(summary),
    markdown: `${summaryHref(summary)}.md`,
    title: summary.title,
    description: clipText(stripMarkdown(summary.content), DESCRIPTION_MAX_CHARACTERS),
    image: { url: `/og/summary/${summaryKey(summary)}`, ...SHARE_CARD_SIZE, alt: summary.title },
  });

/** A summary is an article of the site, dated by its last day. */
export function summaryData(summary: Summary): WithContext<Article> {
  const url = absoluteUrl(summaryHref(summary));
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: clipText(summary.title, HEADLINE_MAX_CHARACTERS),
    description: clipText(stripMarkdown(summary.content), 200),
    url,
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    image: [absoluteUrl(`/og/summary/${summaryKey(summary)}`)],
    datePublished: lastDayOf(summary),
    author: siteOrganization(),
    publisher: siteOrganization(),
    inLanguage: SITE_LANGUAGE,
    isAccessibleForFree: true,
  };
}
