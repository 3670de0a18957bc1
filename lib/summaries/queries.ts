import 'server-only';
import { cache } from 'react';
import { BANNER_FRESH_S, SUMMARIES_FRESH_S, SUMMARIES_SHOWN } from '@/lib/config/product';
import { AppError } from '@/lib/errors/app-error';
import { createDataClient } from '@/lib/upstream/data-service';
import { parseUpstream } from '@/lib/upstream/parse';
import type { ReadCache } from '@/lib/upstream/read-cache';
import { isBannerKept, utcDay } from './banner-age';
import type { BannerCount, Summary, SummaryKind } from './model';
import { normalizeBannerCount, normalizeSummary } from './normalize';
import { wireBannerCountListSchema, wireSummaryListSchema } from './wire';

/** Where the summaries of a kind are, and the column with the day that each is about. */
const SOURCES = {
  daily: { table: 'gb_daily_summaries', day: 'date' },
  weekly: { table: 'gb_weekly_summaries', day: 'start_date' },
} as const satisfies Record<SummaryKind, { table: string; day: string }>;

const newestFirst = { ascending: false };

/** Completed summaries of a kind, newest first, at most ten (calls 13 and 14). Throws `AppError`. */
export const listSummaries = cache(async (kind: SummaryKind): Promise<Summary[]> => {
  const { data, error } = await selectCompleted(kind).order(SOURCES[kind].day, newestFirst).limit(SUMMARIES_SHOWN);
  if (error) throw new AppError('upstream_failed', { cause: error });
  return parseSummaries(kind, data);
});

/** The completed summary of a day or of the week that begins on it, or null. Throws `AppError`. */
export const getSummary = cache(async (kind: SummaryKind, day: string): Promise<Summary | null> => {
  const ofDay = selectCompleted(kind).eq(SOURCES[kind].day, day);
  const { data, error } = await ofDay.order('created_at', newestFirst).limit(1);
  if (error) throw new AppError('upstream_failed', { cause: error });
  return parseSummaries(kind, data)[0] ?? null;
});

/**
 * How many posts were processed today, or on the latest day that has data, or null where there is none (call 15).
 * An error of the first select counts as "none today"; one of the second is thrown. Null, too, for a kept answer that is
 * older than ten minutes, which Next hands out while it asks again: the browser then asks for itself.
 */
export const getBannerCount = cache(async (): Promise<BannerCount | null> => {
  const count = await fetchBannerCount({ freshS: BANNER_FRESH_S, tags: ['banner'], schema: wireBannerCountListSchema });
  return count && isBannerKept(count, Date.now()) ? count : null;
});

/** The same as it is this moment, for a route. */
export const getBannerCountNow = (): Promise<BannerCount | null> => fetchBannerCount();

async function fetchBannerCount(kept?: ReadCache): Promise<BannerCount | null> {
  const now = new Date();
  const today = utcDay(now.getTime());
  let readAt = now;
  const client = createDataClient({
    cache: kept,
    onAnswer: (answer) => {
      // A kept answer still says when it was given.
      const date = new Date(answer.headers.get('date') ?? Number.NaN);
      if (date < readAt) readAt = date;
    },
  });
  const counts = () => client.from(SOURCES.daily.table).select('articles_processed,date');
  const todays = await counts().eq('date', today).order('created_at', newestFirst).limit(1);
  if (!todays.error && todays.data.length > 0) return parseBannerCount(todays.data, today, readAt);
  const latest = await counts().order('date', newestFirst).limit(1);
  if (latest.error) throw new AppError('upstream_failed', { cause: latest.error });
  return parseBannerCount(latest.data, today, readAt);
}

function selectCompleted(kind: SummaryKind) {
  const { table, day } = SOURCES[kind];
  return createDataClient({
    cache: { freshS: SUMMARIES_FRESH_S, tags: ['summaries'], schema: wireSummaryListSchema },
  })
    .from(table)
    .select(`id,title,summary_content,articles_processed,${day}`)
    .eq('status', 'completed');
}

const parseSummaries = (kind: SummaryKind, data: unknown): Summary[] =>
  parseUpstream(wireSummaryListSchema, data).map((row) => normalizeSummary(kind, row));

function parseBannerCount(data: unknown, today: string, readAt: Date): BannerCount | null {
  const [row] = parseUpstream(wireBannerCountListSchema, data);
  return row ? normalizeBannerCount(row, today, readAt) : null;
}
