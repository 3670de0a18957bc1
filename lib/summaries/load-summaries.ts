import 'server-only';
import { cache } from 'react';
import { SUMMARIES_FRESH_S, SUMMARY_PREVIEW_CHARACTERS } from '@/lib/config/product';
import { findAuthorPath } from '@/lib/feed/authors/queries';
import type { FeedPage } from '@/lib/feed/model';
import { listPostsOnce } from '@/lib/feed/queries';
import type { Post } from '@/lib/posts/model';
import { listMissingSlugs } from '@/lib/posts/queries';
import { loadForPage, orElse, setMaxAge } from '@/lib/response/response-rules';
import { clipText } from '@/lib/utils/clip';
import { stripMarkdown } from '@/lib/utils/markdown';
import { type SummaryArchive, toArchive } from './archive';
import type { Citation } from './citations';
import { type LinkedLead, type SummaryLead, toLead } from './lead';
import {
  type BannerCount,
  type ListedSummary,
  parseSummaryKey,
  type Summary,
  type SummaryHead,
  type SummaryKind,
  summaryKey,
} from './model';
import { listLinkedSlugs, unlinkPosts } from './post-links';
import { getBannerCount, getSummary, listSummaries, listSummaryHeads, loadCitations, loadCorrections } from './queries';
import { publishedAtOf, summaryFilters } from './summary-texts';

type LoadedSummaries = {
  daily: ListedSummary[];
  weekly: ListedSummary[];
  /** The newest day's, or null where there is none. */
  lead: LinkedLead | null;
  banner: BannerCount | null;
};

/** Summaries and count for the feed. A failure is logged and leaves its part empty for a few seconds. */
export async function loadSummaries(): Promise<LoadedSummaries> {
  const [daily, weekly, banner] = await Promise.all([
    orElse(listSummaries('daily'), [], 'the daily summaries could not be read'),
    orElse(listSummaries('weekly'), [], 'the weekly summaries could not be read'),
    orElse(getBannerCount(), null, 'the number of new posts could not be read'),
  ]);
  const [newest] = daily;
  const lead = newest ? await withAuthorPaths(toLead(await withoutDeadLinks(newest))) : null;
  return { daily: daily.map(toListedSummary), weekly: weekly.map(toListedSummary), lead, banner };
}

async function withAuthorPaths(lead: SummaryLead): Promise<LinkedLead> {
  const points = lead.points.map(async (point) => ({ ...point, authorPath: await findAuthorPath(point.author) }));
  return { ...lead, points: await Promise.all(points) };
}

/** The card shows the first 200 characters as plain text (spec §2), from the first point on. */
export function toListedSummary({ kind, day, title, content, articlesProcessed }: Summary): ListedSummary {
  const preview = clipText(stripMarkdown(content), SUMMARY_PREVIEW_CHARACTERS);
  return { kind, day, title, preview, articlesProcessed };
}

/** A summary for its page, once per request; see `loadForPage`. */
export const loadSummaryPage = cache((kind: string, day: string) =>
  loadForPage(SUMMARIES_FRESH_S, () => findSummary(`${kind}-${day}`), 'the summary could not be read'),
);

/** All summaries that one can be between; none after a failure, which is logged. */
export const loadNeighbours = (): Promise<Record<SummaryKind, SummaryHead[]>> =>
  orElse(listSummaryHeads(), { daily: [], weekly: [] }, 'the archive of summaries could not be read');

/** The sentences of a post that summaries cite, the newest first; nothing after a failure, which is logged. */
export async function listCitationsOf({ slug }: Pick<Post, 'slug'>): Promise<readonly Citation[]> {
  return (await orElse(loadCitations(), null, 'the citations of summaries could not be read'))?.get(slug) ?? [];
}

/** Tells whether a summary cites the post of a slug: any does after a failure, which is logged, so that none hides a page. */
export async function loadIsCited(): Promise<(slug: string) => boolean> {
  const citations = await orElse(loadCitations(), null, 'the citations of summaries could not be read');
  return (slug) => citations === null || citations.has(slug);
}

/**
 * Tells when the words of a summary were published or corrected last, as ISO 8601. Without corrections after a failure to read them, which is
 * logged.
 */
export async function loadModifiedAt(): Promise<(summary: SummaryHead) => string> {
  const corrections = await orElse(loadCorrections(), null, 'the corrections of summaries could not be read');
  return (summary) => corrections?.get(summaryKey(summary)) ?? publishedAtOf(summary);
}

/** A page of the archive, once per request; null past the last, see `loadForPage`. */
export const loadArchive = cache((page: number) =>
  loadForPage<SummaryArchive>(
    SUMMARIES_FRESH_S,
    async () => toArchive(await listSummaryHeads(), page),
    'the archive of summaries could not be read',
  ),
);

/** The newest summary of a week, or null where there is none or it cannot be had right now (which is logged). */
export const loadLatestWeek = async (): Promise<Summary | null> =>
  (await orElse(listSummaries('weekly'), [], 'the weekly summaries could not be read'))[0] ?? null;

/** The first page of the summary's posts, or null after a failure, which is logged. */
export const loadCoveredPosts = (summary: Summary): Promise<FeedPage<Post> | null> =>
  orElse(listPostsOnce(summaryFilters(summary)), null, 'the posts of a summary could not be read');

/** The summary named in the address, or null if unknown or not loadable (which is logged). */
export async function loadOpenedSummary(parameter: string | string[] | undefined): Promise<Summary | null> {
  try {
    return await findSummary(parameter);
  } catch (error) {
    console.warn('the summary could not be read', error);
    setMaxAge(0);
    return null;
  }
}

/** The summary with this name (`summaryKey`), or null. Throws `AppError`. */
export async function findSummary(name: string | string[] | undefined): Promise<Summary | null> {
  const key = parseSummaryKey(name);
  const summary = key && (await getSummary(key.kind, key.day));
  return summary && withoutDeadLinks(summary);
}

/** An operator may cite what is not on the site, or not any more: of such a link the words stay. All links after a failure, which is logged. */
export async function withoutDeadLinks(summary: Summary): Promise<Summary> {
  const slugs = listLinkedSlugs(summary.content);
  if (slugs.length === 0) return summary;
  const missing = await orElse(listMissingSlugs(slugs), [], 'whether the cited posts are there could not be read');
  return missing.length === 0 ? summary : { ...summary, content: unlinkPosts(summary.content, new Set(missing)) };
}
