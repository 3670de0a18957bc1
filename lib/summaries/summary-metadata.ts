import type { Metadata } from 'next';
import { pageMetadata } from '@/lib/seo/metadata';
import { SHARE_CARD_SIZE } from '@/lib/seo/share-card-size';
import { clipText } from '@/lib/text/clip';
import { stripMarkdown } from '@/lib/text/strip-markdown';
import type { Summary } from './model';
import { summaryHref, summaryKey } from './summary-key';

const DESCRIPTION_MAX_CHARACTERS = 160;

/** A summary's own page metadata: a shared link shows what it opens. */
export const summaryMetadata = (summary: Summary): Metadata =>
  pageMetadata({
    path: summaryHref(summary),
    title: summary.title,
    description: clipText(stripMarkdown(summary.content), DESCRIPTION_MAX_CHARACTERS),
    image: { url: `/og/summary/${summaryKey(summary)}`, ...SHARE_CARD_SIZE, alt: summary.title },
  });
