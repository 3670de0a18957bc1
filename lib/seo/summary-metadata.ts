import type { Metadata } from 'next';
import type { NewsArticle, WithContext } from 'schema-dts';
import { SITE_LANGUAGE } from '@/lib/config/site';
import { absoluteUrl } from '@/lib/config/site-origin';
import { postUrl } from '@/lib/posts/url';
import { listCitations } from '@/lib/summaries/citations';
import { type Summary, summaryHref, summaryKey } from '@/lib/summaries/model';
import { publishedAtOf } from '@/lib/summaries/summary-texts';
import { clipText } from '@/lib/utils/clip';
import { stripMarkdown } from '@/lib/utils/markdown';
import { splitBasis } from '@/lib/utils/summary-basis';
import { pageMetadata } from './metadata';
import { SHARE_CARD_SIZE } from './share-picture';
import { HEADLINE_MAX_CHARACTERS, siteOrganization } from './structured-data';

const DESCRIPTION_MAX_CHARACTERS = 160;

/** `modifiedAt`: when its words were published or corrected last, as ISO 8601. */
export const summaryMetadata = (summary: Summary, modifiedAt: string): Metadata =>
  pageMetadata({
    path: summaryHref(summary),
    markdown: `${summaryHref(summary)}.md`,
    title: summary.title,
    description: clipText(stripMarkdown(summary.content), DESCRIPTION_MAX_CHARACTERS),
    image: { url: `/og/summary/${summaryKey(summary)}`, ...SHARE_CARD_SIZE, alt: summary.title },
    article: { publishedAt: publishedAtOf(summary), modifiedAt, authors: [], tags: [] },
  });

/** A summary is an article of the site that cites its posts. `modifiedAt` as above. */
export function summaryData(summary: Summary, modifiedAt: string): WithContext<NewsArticle> {
  const url = absoluteUrl(summaryHref(summary));
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: clipText(summary.title, HEADLINE_MAX_CHARACTERS),
    description: clipText(stripMarkdown(summary.content), 200),
    url,
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    image: [absoluteUrl(`/og/summary/${summaryKey(summary)}`)],
    datePublished: publishedAtOf(summary),
    dateModified: modifiedAt,
    citation: listCited(summary.content).map((slug) => ({ '@type': 'NewsArticle', url: postUrl({ slug }) })),
    author: siteOrganization(),
    publisher: siteOrganization(),
    // Sentences of the posts, selected and ordered by a program.
    ...(splitBasis(summary.content).basis !== '' && {
      digitalSourceType: 'https://schema.org/DataDrivenMediaDigitalSource',
    }),
    inLanguage: SITE_LANGUAGE,
    isAccessibleForFree: true,
  };
}

/** The slugs of the posts that a summary links to, each once. */
const listCited = (content: string): string[] => [...new Set(listCitations(content).flatMap(({ slugs }) => slugs))];
