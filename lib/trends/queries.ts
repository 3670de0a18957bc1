import 'server-only';
import { cache } from 'react';
import { z } from 'zod';
import { FEED_FRESH_S } from '@/lib/config/product';
import { type FeedFilters, feedHref, NO_FILTERS } from '@/lib/feed/filters';
import { loadForPage, orElse } from '@/lib/response/response-rules';
import { hashtagPath } from '@/lib/tags/hashtag-path';
import { callOrElse, readContentApi } from '@/lib/upstream/content';
import type { Trend, Trends } from './model';

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_DAYS = 7;
/** Of each state. */
const SHOWN = 12;

/** Current trends; none if the content API lacks this call. Throws `AppError`. */
export const getTrends = (): Promise<Trends> =>
  callOrElse(
    async () => {
      const cache = { freshS: FEED_FRESH_S, tags: ['posts', 'hashtags'] };
      const { data, meta } = await readContentApi(wireTrendsSchema, '/api/news/trends', { cache });
      return normalizeTrends(data, Date.parse(meta.end));
    },
    () => normalizeTrends([], Date.now()),
  );

/** Whether the page of trends has any, for what leads to it. Never throws. */
export async function hasTrends(): Promise<boolean> {
  const found = await orElse(getTrends(), null, 'trends could not be read');
  return found !== null && found.trends.length > 0;
}

/** @param end the first moment after the week that the trends are of */
function normalizeTrends(data: WireTrend[], end: number): Trends {
  const dayBefore = (days: number) => new Date(end - days * DAY_MS).toISOString().slice(0, 10);
  const daysOf = (week: number) => ({ from: dayBefore((week + 1) * WEEK_DAYS), to: dayBefore(week * WEEK_DAYS + 1) });
  const counts = { new: 0, rising: 0, fading: 0 };
  const trends = data.flatMap((trend): Trend[] => {
    counts[trend.state] += 1;
    if (counts[trend.state] > SHOWN) return [];
    const { kind, state, name, authors } = trend;
    const weeks = trend.weeks.map((posts, week) => {
      return { posts, href: feedHref({ ...NO_FILTERS, ...filterOf(trend), ...daysOf(week) }) };
    });
    const [{ href } = { href: '/' as const }] = weeks;
    return [{ kind, state, name, authors, weeks, href: (kind === 'hashtag' && hashtagPath(name)) || href }];
  });
  return { ...daysOf(0), trends };
}

function filterOf({ kind, name, hashtag_id }: WireTrend): Partial<FeedFilters> {
  return kind === 'hashtag' && hashtag_id ? { hashtags: [hashtag_id] } : { search: name };
}

const wireTrendSchema = z.object({
  kind: z.enum(['term', 'hashtag']),
  state: z.enum(['new', 'rising', 'fading']),
  name: z.string(),
  hashtag_id: z.number().nullable(),
  authors: z.number(),
  weeks: z.array(z.number()).min(2),
});

type WireTrend = z.output<typeof wireTrendSchema>;

const wireTrendsSchema = z.object({
  data: z.array(wireTrendSchema),
  meta: z.object({ end: z.iso.datetime() }),
});

/** The trends for their page, once per request; see `loadForPage`. */
export const loadTrends = cache(() => loadForPage(FEED_FRESH_S, getTrends, 'trends could not be read'));
