import { cutText } from '../../../text/default-title.ts';
import type { IssueContent } from '../issue/content.ts';
import { formatDay } from '../issue/dates.ts';
import { TIP_COUNT } from '../tips/select-tips.ts';
import { cleanLine, parseSummary } from './parse-summary.ts';

export type Site = {
  siteUrl: string;
  siteName: string;
  postalAddress?: string | undefined;
  privacyUrl?: string | undefined;
};

export type IssueTexts = ReturnType<typeof writeIssueTexts>;

const SUBJECT_TITLE_MAX = 70;
const TITLE_MAX = 140;
const NAME_MAX = 80;

/** The texts of an issue for HTML and plain text: single lines, cut to length. */
export function writeIssueTexts(content: IssueContent, site: Site) {
  const { siteUrl, siteName, postalAddress = '', privacyUrl = '' } = site;
  const count = `${content.tips.length} ${content.tips.length === 1 ? 'tip' : 'tips'}`;
  const tips = content.tips.map(({ title, slug, author, readers }) => ({
    title: cutLine(title, TITLE_MAX),
    url: `${siteUrl}/feed/${encodeURIComponent(slug.toWellFormed())}`,
    byline: [
      ...(author ? [cutLine(author, NAME_MAX)] : []),
      ...(readers > 1 ? [`saved by ${readers} readers`] : []),
    ].join(' · '),
  }));
  const [first, ...others] = tips;
  return {
    siteName,
    siteUrl,
    postalAddress,
    privacyUrl,
    // A colon is the titles' own: "Returns: what a month of reading taught us".
    subject: `${count} – ${cutLine(first?.title ?? '', SUBJECT_TITLE_MAX).replace(/[.:]+$/, '')}`.trim(),
    /** Shown beside the subject by mail programs. */
    preview: others
      .map(({ title }) => title)
      .join(' · ')
      .slice(0, 200)
      .toWellFormed(),
    day: formatDay(content.date),
    heading: `${count} from the week of ${formatDay(content.weekStart)}`,
    note: content.tips.length < TIP_COUNT ? 'A quiet week: this is what there was.' : '',
    tips,
    rising: content.rising.map(({ name, path, postIds }) => ({
      name: cutLine(name, NAME_MAX),
      url: `${siteUrl}${path}`,
      count: `${postIds.length} ${postIds.length === 1 ? 'post' : 'posts'}`,
    })),
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
