import type { Article, WithContext } from 'schema-dts';
import { SITE_LANGUAGE } from '@/lib/config/site';
import { absoluteUrl } from '@/lib/config/site-origin';
import { HEADLINE_MAX_CHARACTERS, siteOrganization } from '@/lib/seo/structured-data';
import { clipText } from '@/lib/utils/clip';
import { stripMarkdown } from '@/lib/utils/strip-markdown';
import type { Summary } from './model';
import { summaryHref, summaryKey } from './summary-key';
import { lastDayOf } from './summary-texts';

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
