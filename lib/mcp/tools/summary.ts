import 'server-only';
import { z } from 'zod';
import { SUMMARIES_FRESH_S } from '@/lib/config/product';
import { absoluteUrl } from '@/lib/config/site-origin';
import { postPath } from '@/lib/posts/path';
import { setMaxAge } from '@/lib/response/response-rules';
import { listCitations, splitQuoted } from '@/lib/summaries/citations';
import { withoutDeadLinks } from '@/lib/summaries/load-summaries';
import { summaryToMarkdown } from '@/lib/summaries/markdown';
import { type Summary, type SummaryKind, summaryHref, summaryKey } from '@/lib/summaries/model';
import { getSummary, listSummaries } from '@/lib/summaries/queries';
import { toSingleLine } from '@/lib/utils/clip';
import { CallError } from '../call-error';
import { defineTool } from '../define-tool';
import { readDay } from '../search-query';

/** The last line of a summary says of how many posts it was selected, and by what. Another system may write none. */
function describeMaking(content: string): string {
  const [, basis] = /(?:^|\n)\*([^*\n]+)\*\s*$/.exec(content) ?? [];
  return [
    ...(basis ? [`${basis.replaceAll('\\', '')} Whole sentences of posts: none was written for the summary.`] : []),
    `See ${absoluteUrl('/about')}.`,
  ].join(' ');
}

export const summaryTool = defineTool({
  name: 'summary',
  title: 'Summary of a day or week',
  description:
    'Returns the summary of a day or week: whole sentences of posts, each with its author and the post that it is from. Without a date the newest one.',
  input: z.strictObject({
    kind: z.enum(['daily', 'weekly']),
    date: z.string().max(40).describe('A day as YYYY-MM-DD; of a weekly summary any day of the week').optional(),
  }),
  output: z.strictObject({
    id: z.string(),
    title: z.string(),
    kind: z.enum(['daily', 'weekly']),
    date: z.string().describe('The day, or the Monday of the week'),
    posts_read: z.number(),
    text: z.string().describe('Markdown'),
    url: z.string().describe('The page to cite'),
    citations: z.array(
      z.strictObject({
        sentences: z.array(z.string()).describe('Word for word; none where the summary only lists the post'),
        author: z.string().nullable(),
        posts: z.array(z.strictObject({ id: z.string(), url: z.string() })),
      }),
    ),
    how_made: z.string(),
  }),
  async run({ kind, date }) {
    setMaxAge(SUMMARIES_FRESH_S);
    const summary = await withoutDeadLinks(await findSummaryOf(kind, date));
    return {
      id: `summary:${summaryKey(summary)}`,
      title: toSingleLine(summary.title),
      kind,
      date: summary.day,
      posts_read: summary.articlesProcessed,
      text: summaryToMarkdown(summary),
      url: absoluteUrl(summaryHref(summary)),
      citations: listCitations(summary.content).map(({ text, label, slugs }) => ({
        sentences: splitQuoted(text),
        // The post's title may follow behind a colon.
        author: /^(.+?): /.exec(label)?.[1] ?? (label || null),
        posts: slugs.map((slug) => ({ id: `post:${slug}`, url: absoluteUrl(postPath({ slug })) })),
      })),
      how_made: describeMaking(summary.content),
    };
  },
});

async function findSummaryOf(kind: SummaryKind, date: string | undefined): Promise<Summary> {
  if (date === undefined) {
    const [newest] = await listSummaries(kind);
    if (!newest) throw new CallError(`There is no ${kind} summary yet.`);
    return newest;
  }
  const given = readDay('date', date);
  const day = kind === 'weekly' ? mondayOf(given) : given;
  const summary = await getSummary(kind, day);
  if (summary) return summary;
  const [newest] = await listSummaries(kind);
  const hint = newest ? ` The newest is of ${newest.day}.` : '';
  throw new CallError(`There is no summary of ${kind === 'weekly' ? `the week of ${day}` : day}.${hint}`);
}

const DAY_MS = 24 * 60 * 60 * 1000;

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00.000Z`);
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}
