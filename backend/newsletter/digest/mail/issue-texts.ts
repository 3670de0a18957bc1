import { formatDay } from '../../dates.ts';
import type { IssueContent } from '../issue/content.ts';
import { TIP_COUNT } from '../tips/select-tips.ts';
import { cutLine, NAME_MAX, TITLE_MAX, writePreview, writeSubject } from './cut-line.ts';
import { parseSummary } from './parse-summary.ts';
import type { PersonalTexts } from './personal-texts.ts';

export type Site = {
  siteUrl: string;
  siteName: string;
  postalAddress?: string | undefined;
  privacyUrl?: string | undefined;
};

export type IssueTexts = ReturnType<typeof writeIssueTexts>;

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
    isDaily: content.kind === 'daily',
    siteName,
    siteUrl,
    postalAddress,
    privacyUrl,
    subject: writeSubject(count, first?.title ?? ''),
    /** Shown beside the subject by mail programs. */
    preview: writePreview(others.map(({ title }) => title)),
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
    /** Of one reader, added for each mail. */
    personal: null as PersonalTexts | null,
  };
}
