import type { Metadata } from 'next';
import { pageMetadata } from '@/lib/seo/metadata';
import { SHARE_CARD_SIZE } from '@/lib/seo/share-card-size';
import { clipText } from '@/lib/utils/clip';
import { stripMarkdown } from '@/lib/utils/strip-markdown';
import type { Summary } from './model';
import { summaryHref, summaryKey } from './summary-key';

const DESCRIPTION_MAX_CHARACTERS = 160;

export const summaryMetadata = (summary: Summary): Metadata =>
  pageMetadata({
    path: summaryHref(summary),
    markdown: `${summaryHref(summary)}.md`,
    title: summary.title,
    description: clipText(stripMarkdown(summary.content), DESCRIPTION_MAX_CHARACTERS),
    image: { url: `/og/summary/${summaryKey(summary)}`, ...SHARE_CARD_SIZE, alt: summary.title },
  });
