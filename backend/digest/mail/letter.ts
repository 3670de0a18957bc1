import { cutText } from '../../ingest/text/cut-text.ts';
import type { IssueContent } from '../issue/content.ts';
import { formatDay } from '../issue/dates.ts';
import { TIP_COUNT } from '../tips/select-tips.ts';
import { cleanLine } from './clean-line.ts';
import { type Block, parseSummary } from './parse-summary.ts';

export type Site = { siteUrl: string; siteName: string };

/** An issue in words, the same in HTML and plain text: lines are clean, cut and complete. */
export type Letter = {
  siteName: string;
  siteUrl: string;
  subject: string;
  /** What mail programs show beside the subject. */
  preview: string;
  /** 16 November 2026. */
  day: string;
  heading: string;
  /** Empty where the week gave what the list is promised. */
  note: string;
  tips: { title: string; url: string; why: string; byline: string }[];
  summary: { title: string; blocks: Block[]; isCut: boolean } | null;
};

const SUBJECT_TITLE_MAX = 70;
const TITLE_MAX = 140;
const WHY_MAX = 260;
const NAME_MAX = 80;

export function writeLetter(content: IssueContent, { siteUrl, siteName }: Site): Letter {
  const count = `${content.tips.length} ${content.tips.length === 1 ? 'tip' : 'tips'}`;
  const tips = content.tips.map(({ title, slug, why, author, readers }) => ({
    title: cutLine(title, TITLE_MAX),
    url: `${siteUrl}/feed/${encodeURIComponent(slug.toWellFormed())}`,
    why: cutLine(why, WHY_MAX),
    byline: [
      ...(author ? [cutLine(author, NAME_MAX)] : []),
      ...(readers > 1 ? [`saved by ${readers} readers`] : []),
    ].join(' · '),
  }));
  const [first, ...others] = tips;
  return {
    siteName,
    siteUrl,
    subject: `${count}: ${cutLine(first?.title ?? '', SUBJECT_TITLE_MAX)}`,
    preview: others
      .map(({ title }) => title)
      .join(' · ')
      .slice(0, 200)
      .toWellFormed(),
    day: formatDay(content.date),
    heading: `${count} from the week of ${formatDay(content.weekStart)}`,
    note: content.tips.length < TIP_COUNT ? 'A quiet week: this is what there was.' : '',
    tips,
    summary: content.summary && {
      title: cutLine(content.summary.title, TITLE_MAX),
      blocks: parseSummary(content.summary.markdown, siteUrl),
      isCut: false,
    },
  };
}

function cutLine(text: string, max: number): string {
  const line = cleanLine(text);
  return line.length <= max ? line : `${cutText(line, max - 1)}…`;
}
