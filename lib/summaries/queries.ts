import 'server-only';
import { cache } from 'react';
import { BANNER_FRESH_S, SUMMARIES_FRESH_S, SUMMARIES_SHOWN } from '@/lib/config/product';
import { AppError } from '@/lib/errors/app-error';
import { createDataClient } from '@/lib/upstream/data-service';
import { parseUpstream } from '@/lib/upstream/parse';
import type { BannerCount, Summary, SummaryKind } from './model';
import { wireBannerSchema, wireDailySummariesSchema, wireWeeklySummariesSchema } from './wire';

const SUMMARY_COLUMNS = 'id,title,summary_content,articles_processed';

/** Completed daily summaries, newest first, at most ten (call 13). Throws `AppError`. */
export const listDailySummaries = cache(async (): Promise<Summary[]> => {
  const { data, error } = await createDataClient({ freshS: SUMMARIES_FRESH_S, tags: ['summaries'] })
    .from('gb_daily_summaries')
    .select(`${SUMMARY_COLUMNS},date`)
    .eq('status', 'completed')
    .order('date', { ascending: false })
    .limit(SUMMARIES_SHOWN);
  if (error) throw new AppError('upstream_failed', { cause: error });
  return parseUpstream(wireDailySummariesSchema, data).map((row) => normalizeSummary('daily', row.date, row));
});

/** Completed weekly summaries, newest first, at most ten (call 14). Throws `AppError`. */
export const listWeeklySummaries = cache(async (): Promise<Summary[]> => {
  const { data, error } = await createDataClient({ freshS: SUMMARIES_FRESH_S, tags: ['summaries'] })
    .from('gb_weekly_summaries')
    .select(`${SUMMARY_COLUMNS},start_date`)
    .eq('status', 'completed')
    .order('start_date', { ascending: false })
    .limit(SUMMARIES_SHOWN);
  if (error) throw new AppError('upstream_failed', { cause: error });
  return parseUpstream(wireWeeklySummariesSchema, data).map((row) => normalizeSummary('weekly', row.start_date, row));
});

/** The completed summary of a day or of the week that begins on it, or null. Throws `AppError`. */
export const getSummary = cache(async (kind: SummaryKind, day: string): Promise<Summary | null> => {
  const client = createDataClient({ freshS: SUMMARIES_FRESH_S, tags: ['summaries'] });
  const newest = { ascending: false };
  if (kind === 'daily') {
    const { data, error } = await client
      .from('gb_daily_summaries')
      .select(`${SUMMARY_COLUMNS},date`)
      .eq('status', 'completed')
      .eq('date', day)
      .order('created_at', newest)
      .limit(1);
    if (error) throw new AppError('upstream_failed', { cause: error });
    const [row] = parseUpstream(wireDailySummariesSchema, data);
    return row ? normalizeSummary(kind, row.date, row) : null;
  }
  const { data, error } = await client
    .from('gb_weekly_summaries')
    .select(`${SUMMARY_COLUMNS},start_date`)
    .eq('status', 'completed')
    .eq('start_date', day)
    .order('created_at', newest)
    .limit(1);
  if (error) throw new AppError('upstream_failed', { cause: error });
  const [row] = parseUpstream(wireWeeklySummariesSchema, data);
  return row ? normalizeSummary(kind, row.start_date, row) : null;
});

/**
 * How many posts were processed today, or on the latest day that has data, or null where there is none (call 15).
 * An error of the first select counts as "none today"; one of the second is thrown.
 */
export const getBannerCount = cache(async (): Promise<BannerCount | null> => {
  const today = new Date().toISOString().slice(0, 10);
  const client = createDataClient({ freshS: BANNER_FRESH_S, tags: ['banner'] });
  const table = () => client.from('gb_daily_summaries').select('articles_processed,date');
  const todays = await table().eq('date', today).order('created_at', { ascending: false }).limit(1);
  if (!todays.error && todays.data.length > 0) return normalizeBanner(todays.data, today);
  const latest = await table().order('date', { ascending: false }).limit(1);
  if (latest.error) throw new AppError('upstream_failed', { cause: latest.error });
  return normalizeBanner(latest.data, today);
});

function normalizeBanner(rows: unknown, today: string): BannerCount | null {
  const [row] = parseUpstream(wireBannerSchema, rows);
  return row ? { articlesProcessed: row.articles_processed ?? 0, isToday: row.date === today, date: row.date } : null;
}

type WireSummaryRow = {
  id: number;
  title?: string | null | undefined;
  summary_content?: string | null | undefined;
  articles_processed?: number | null | undefined;
};

function normalizeSummary(kind: Summary['kind'], day: string, row: WireSummaryRow): Summary {
  return {
    id: row.id,
    kind,
    day,
    title: row.title?.trim() || (kind === 'daily' ? 'Daily summary' : 'Weekly summary'),
    content: row.summary_content?.trim() ?? '',
    articlesProcessed: row.articles_processed ?? 0,
  };
}
