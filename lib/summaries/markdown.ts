import { absoluteUrl } from '@/lib/config/site-origin';
import { toSingleLine } from '@/lib/utils/clip';
import { markdownDocument } from '@/lib/utils/markdown';
import { type Summary, summaryHref } from './model';

export const summaryToMarkdown = (summary: Summary): string =>
  markdownDocument(
    {
      title: toSingleLine(summary.title),
      [summary.kind === 'daily' ? 'day' : 'week_of']: summary.day,
      posts: summary.articlesProcessed,
      url: absoluteUrl(summaryHref(summary)),
    },
    `# ${toSingleLine(summary.title)}\n\n${summary.content}`,
  );
