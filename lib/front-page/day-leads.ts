import 'server-only';
import type { Post } from '@/lib/posts/model';
import { orElse } from '@/lib/response/response-rules';
import { listCitations } from '@/lib/summaries/citations';
import { listSummaries } from '@/lib/summaries/queries';

/** The slugs of the posts that a day's summary cites, in its order, by the day as YYYY-MM-DD. */
export type CitedByDay = ReadonlyMap<string, string[]>;

/** Which posts the summaries of the listed days cite; none after a failure, which is logged. */
export async function loadCitedByDay(): Promise<CitedByDay> {
  const daily = await orElse(listSummaries('daily'), [], 'the summaries of the listed days could not be read');
  return new Map(daily.map(({ day, content }) => [day, listCitations(content).flatMap(({ slugs }) => slugs)]));
}

/**
 * The days by the slugs of the posts that lead them: of those on a page, the one that the day's summary cites first. The first of
 * all may be on a later page, as on a day with hundreds of posts.
 */
export function findDayLeads(posts: Pick<Post, 'slug' | 'publishedAt'>[], cited: CitedByDay): Map<string, string> {
  const dayOf = new Map(posts.map(({ slug, publishedAt }) => [slug, publishedAt.slice(0, 10)]));
  return new Map(
    [...cited].flatMap(([day, slugs]) => {
      const slug = slugs.find((each) => dayOf.get(each) === day);
      return slug === undefined ? [] : [[slug, day]];
    }),
  );
}
