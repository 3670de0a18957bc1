import 'server-only';
import { cache } from 'react';
import { z } from 'zod';
import { BANNER_FRESH_S, SUMMARIES_FRESH_S, SUMMARIES_SHOWN } from '@/lib/config/product';
import { toIsoDate } from '@/lib/posts/normalize';
import { parseUpstream, type ReadCache } from '@/lib/upstream/content';
import { createDataClient } from '@/lib/upstream/data-service';
import { remember } from '@/lib/upstream/remember';
import { AppError } from '@/lib/utils/errors/app-error';
import { isBannerKept, utcDay } from './banner-age';
import { type CitationIndex, indexCitations } from './citations';
import { type BannerCount, type Summary, type SummaryHead, type SummaryKind, summaryKey } from './model';

// Rows of the data service's two summary tables, which differ in the column of the day.

const fields = {
  id: z.number(),
  title: z.string().nullish(),
  summary_content: z.string().nullish(),
  articles_processed: z.number().nullish(),
  created_at: z.string().nullish().catch(null),
};

const wireSummarySchema = z.union([
  z.object({ ...fields, date: z.string() }),
  z.object({ ...fields, start_date: z.string() }),
]);

export const wireSummaryListSchema = z.array(wireSummarySchema);
const wireBannerCountListSchema = z.array(z.object({ articles_processed: z.number().nullable(), date: z.string() }));
const wireCorrectedSchema = z.object({ corrected_at: z.string().nullish().catch(null) });
const wireCorrectionListSchema = z.array(
  z.union([wireCorrectedSchema.extend({ date: z.string() }), wireCorrectedSchema.extend({ start_date: z.string() })]),
);

type WireSummary = z.output<typeof wireSummarySchema>;
type WireBannerCount = z.output<typeof wireBannerCountListSchema>[number];

/** The table of each kind, and the column with its day. */
const SOURCES = {
  daily: { table: 'gb_daily_summaries', day: 'date' },
  weekly: { table: 'gb_weekly_summaries', day: 'start_date' },
} as const satisfies Record<SummaryKind, { table: string; day: string }>;

const NOT_FOUND = 404;
/** PostgreSQL's, and so PostgREST's. */
const UNDEFINED_COLUMN = '42703';
/** The maximum rows of a response. */
const DAYS_LISTED = 1_000;
const newestFirst = { ascending: false };

/** Completed summaries, newest first, at most ten (calls 13 and 14). Throws `AppError`. */
export const listSummaries = cache(async (kind: SummaryKind): Promise<Summary[]> => {
  const { data, error } = await selectCompleted(kind).order(SOURCES[kind].day, newestFirst).limit(SUMMARIES_SHOWN);
  if (error) throw new AppError('upstream_failed', { cause: error });
  return parseSummaries(kind, data);
});

/** The completed summaries of both kinds without their texts, one of each day and week, newest first, at most a thousand of a kind. Throws `AppError`. */
export const listSummaryHeads = cache(async (): Promise<Record<SummaryKind, SummaryHead[]>> => {
  const [daily, weekly] = await Promise.all([listHeads('daily'), listHeads('weekly')]);
  return { daily, weekly };
});

async function listHeads(kind: SummaryKind): Promise<SummaryHead[]> {
  const { day } = SOURCES[kind];
  const { data, error } = await selectCompleted(kind, 'id,title,created_at').order(day, newestFirst).limit(DAYS_LISTED);
  if (error) throw new AppError('upstream_failed', { cause: error });
  const heads = parseSummaries(kind, data).map((summary) => [summary.day, toHead(summary)] as const);
  return [...new Map(heads).values()];
}

const toHead = ({ kind, day, title, createdAt }: Summary): SummaryHead => ({ kind, day, title, createdAt });

/**
 * The sentences that summaries cite of which post, of at most a thousand of a kind. Read at once for all posts, and kept by this process: the texts of
 * some years are more than Next keeps. Throws `AppError`.
 */
export const loadCitations: () => Promise<CitationIndex> = remember(
  async () => {
    const [weekly, daily] = await Promise.all([listTexts('weekly'), listTexts('daily')]);
    return indexCitations([...weekly, ...daily]);
  },
  { freshS: SUMMARIES_FRESH_S, tags: ['summaries'] },
);

async function listTexts(kind: SummaryKind): Promise<Summary[]> {
  const { table, day } = SOURCES[kind];
  const texts = createDataClient().from(table).select(`id,title,summary_content,${day}`).eq('status', 'completed');
  const { data, error, status } = await texts.order(day, newestFirst).limit(DAYS_LISTED);
  // A service without summaries.
  if (status === NOT_FOUND) return [];
  if (error) throw new AppError('upstream_failed', { cause: error });
  return parseSummaries(kind, data);
}

/**
 * When the words of summaries were corrected last, as ISO 8601 in UTC by `summaryKey`; nothing from a data service that does not say. Throws
 * `AppError`.
 */
export const loadCorrections: () => Promise<ReadonlyMap<string, string>> = remember(
  async () => new Map((await Promise.all([listCorrections('daily'), listCorrections('weekly')])).flat()),
  { freshS: SUMMARIES_FRESH_S, tags: ['summaries'] },
);

async function listCorrections(kind: SummaryKind): Promise<[string, string][]> {
  const { table, day } = SOURCES[kind];
  const corrected = createDataClient().from(table).select(`corrected_at,${day}`).eq('status', 'completed');
  const { data, error, status } = await corrected
    .not('corrected_at', 'is', null)
    .order(day, newestFirst)
    .limit(DAYS_LISTED);
  // The column is ours: the tables of another data service need not have it.
  if (status === NOT_FOUND || error?.code === UNDEFINED_COLUMN) return [];
  if (error) throw new AppError('upstream_failed', { cause: error });
  return parseUpstream(wireCorrectionListSchema, data).flatMap((row): [string, string][] => {
    const correctedAt = toIsoDate(row.corrected_at);
    const key = summaryKey({ kind, day: 'date' in row ? row.date : row.start_date });
    return correctedAt === null ? [] : [[key, correctedAt]];
  });
}

/** The completed summary of a day or week, or null. Throws `AppError`. */
export const getSummary = cache(async (kind: SummaryKind, day: string): Promise<Summary | null> => {
  const ofDay = selectCompleted(kind).eq(SOURCES[kind].day, day);
  const { data, error } = await ofDay.order('created_at', newestFirst).limit(1);
  if (error) throw new AppError('upstream_failed', { cause: error });
  return parseSummaries(kind, data)[0] ?? null;
});

/**
 * The number of posts processed today, or on the latest day with data, or null (call 15). An error of the first select
 * counts as none today; one of the second is thrown. Also null for a cached response older than ten minutes: the browser
 * then loads it.
 */
export const getBannerCount = cache(async (): Promise<BannerCount | null> => {
  const count = await fetchBannerCount({ freshS: BANNER_FRESH_S, tags: ['banner'], schema: wireBannerCountListSchema });
  return count && isBannerKept(count, Date.now()) ? count : null;
});

/** The same, uncached, for a route. */
export const getBannerCountNow = (): Promise<BannerCount | null> => fetchBannerCount();

async function fetchBannerCount(kept?: ReadCache): Promise<BannerCount | null> {
  const now = new Date();
  const today = utcDay(now.getTime());
  let readAt = now;
  const client = createDataClient({
    cache: kept,
    onAnswer: (answer) => {
      // A cached response keeps its original date.
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

function selectCompleted(kind: SummaryKind, columns = 'id,title,summary_content,articles_processed,created_at') {
  const { table, day } = SOURCES[kind];
  return createDataClient({
    cache: { freshS: SUMMARIES_FRESH_S, tags: ['summaries'], schema: wireSummaryListSchema },
  })
    .from(table)
    .select(`${columns},${day}`)
    .eq('status', 'completed');
}

const parseSummaries = (kind: SummaryKind, data: unknown): Summary[] =>
  parseUpstream(wireSummaryListSchema, data).map((row) => normalizeSummary(kind, row));

function parseBannerCount(data: unknown, today: string, readAt: Date): BannerCount | null {
  const [row] = parseUpstream(wireBannerCountListSchema, data);
  return row ? normalizeBannerCount(row, today, readAt) : null;
}

/** A missing title becomes the kind's name. */
export function normalizeSummary(kind: SummaryKind, row: WireSummary): Summary {
  return {
    id: row.id,
    kind,
    day: 'date' in row ? row.date : row.start_date,
    title: row.title?.trim() || (kind === 'daily' ? 'Daily summary' : 'Weekly summary'),
    content: row.summary_content?.trim() ?? '',
    articlesProcessed: row.articles_processed ?? 0,
    createdAt: toIsoDate(row.created_at),
  };
}

/** `today` is YYYY-MM-DD in UTC. */
export const normalizeBannerCount = (row: WireBannerCount, today: string, readAt: Date): BannerCount => ({
  articlesProcessed: row.articles_processed ?? 0,
  isToday: row.date === today,
  date: row.date,
  readAt: readAt.toISOString(),
});
