import { absoluteUrl } from '@/lib/config/site-origin';
import { toSingleLine } from '@/lib/utils/clip';
import { countPosts } from '@/lib/utils/format';
import { markdownDocument } from '@/lib/utils/markdown';
import { describeAuthors, TREND_SECTIONS, type Trend, type Trends } from './model';

/** The page of trends as a Markdown document. */
export function trendsToMarkdown({ from, to, trends }: Trends): string {
  const sections = TREND_SECTIONS.map(({ state, title }) => {
    const lines = trends.filter((trend) => trend.state === state).map(toLine);
    return lines.length > 0 ? `## ${title}\n\n${lines.join('\n')}` : '';
  });
  return markdownDocument(
    { title: 'Trends', url: absoluteUrl('/trends'), from, to },
    ['# Trends', ...sections.filter(Boolean)].join('\n\n'),
  );
}

function toLine(trend: Trend): string {
  const [now, ...before] = trend.weeks;
  const name = toSingleLine(trend.name).replace(/[[\]]/g, '');
  const counts = before.map(({ posts }) => posts).join(', ');
  return `- [${name}](${absoluteUrl(now?.href ?? trend.href)}): ${countPosts(now?.posts ?? 0)}${describeAuthors(trend)}; in the weeks before ${counts}`;
}
