import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Period, SummaryKind } from '../period/period.ts';

const DEFAULT_TIMEOUT_MS = 15_000;

const TABLES = {
  daily: { table: 'gb_daily_summaries', day: 'date' },
  weekly: { table: 'gb_weekly_summaries', day: 'start_date' },
} as const satisfies Record<SummaryKind, { table: string; day: string }>;

const rowSchema = z.object({
  status: z.enum(['pending', 'processing', 'completed', 'failed']),
  title: z.string().nullable(),
  summary_content: z.string().nullable(),
  articles_processed: z.number().nullable(),
  updated_at: z.string(),
});
type WireRow = z.output<typeof rowSchema>;
const listedSchema = rowSchema.omit({ summary_content: true }).extend({ day: z.iso.date() });
const LIST_PAGE = 1000;
const COLUMNS = Object.keys(rowSchema.shape).join(',');

/** A row of the summaries' tables (spec §3). `updatedAt` is the row's version: it changes with every write of ours. */
export type SummaryRow = {
  status: 'pending' | 'processing' | 'completed' | 'failed';
  title: string;
  content: string;
  posts: number;
  updatedAt: string;
};

/** A row without its text. */
export type ListedSummary = Omit<SummaryRow, 'content'> & { kind: SummaryKind; day: string };

export type Changes = Partial<{
  status: SummaryRow['status'];
  title: string;
  summary_content: string;
  articles_processed: number;
}>;

/** The data service could not be read or written. */
export class DataServiceError extends Error {
  override name = 'DataServiceError';
}

/** Reads and writes the rows of summaries. Every change is conditional on what was read before, so that of two writers one wins. */
export type SummaryStore = {
  /** All rows without their texts, in no order. */
  list(): Promise<ListedSummary[]>;
  find(period: Period): Promise<SummaryRow | null>;
  /** A `pending` row without a text where there is none. Nobody's row is changed by it. */
  ensure(period: Period): Promise<SummaryRow>;
  /** Changes the row if it still is of this version. Returns the changed one, or null where somebody was quicker. */
  change(period: Period, version: string, changes: Changes, now: Date): Promise<SummaryRow | null>;
  /** Corrects the number of posts if it still is what was read. The version stays: it is that of the text. */
  correctCount(period: Period, from: number, to: number): Promise<boolean>;
};

export type DataServiceAccess = {
  url: string;
  /** The secret one (`sb_secret_…`): row-level security does not hold for it. */
  secretKey: string;
  timeoutMs?: number;
  /** An app's own, to do without a network. */
  fetch?: (request: Request) => Promise<Response>;
};

/** A store over the data API of a hosted Supabase, or of ours. Its calls throw `DataServiceError`. */
export function createSummaryStore({
  url,
  secretKey,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  fetch: ownFetch,
}: DataServiceAccess): SummaryStore {
  const send = ownFetch ?? fetch;
  const client: SupabaseClient = createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (input, init) => send(new Request(input, { ...init, signal: AbortSignal.timeout(timeoutMs) })) },
  });
  const find = async ({ kind, day }: Period) => {
    const { table, day: column } = TABLES[kind];
    return first(await client.from(table).select(COLUMNS).eq(column, day).limit(1));
  };
  /** In pages, as a data API hands out a thousand rows at most. */
  const listKind = async (kind: SummaryKind): Promise<ListedSummary[]> => {
    const { table, day } = TABLES[kind];
    const found: ListedSummary[] = [];
    for (;;) {
      const page = await client
        .from(table)
        .select(`day:${day},status,title,articles_processed,updated_at`)
        .order(day)
        .range(found.length, found.length + LIST_PAGE - 1);
      const rows = parseRows(page, listedSchema);
      found.push(...rows.map(({ day, ...row }) => ({ kind, day, ...toListed(row) })));
      if (rows.length < LIST_PAGE) return found;
    }
  };
  return {
    list: async () => [...(await listKind('daily')), ...(await listKind('weekly'))],
    find,
    ensure: async (period) => {
      const found = await find(period);
      if (found) return found;
      const { table, day } = TABLES[period.kind];
      const { error } = await client
        .from(table)
        .upsert({ [day]: period.day, status: 'pending' }, { onConflict: day, ignoreDuplicates: true });
      if (error) throw toError(error);
      const created = await find(period);
      if (!created) throw new DataServiceError(`The row of ${period.day} is gone again`);
      return created;
    },
    change: async ({ kind, day }, version, changes, now) => {
      const { table, day: column } = TABLES[kind];
      const updated_at = later(version, now);
      const changed = client.from(table).update({ ...changes, updated_at });
      return first(await changed.eq(column, day).eq('updated_at', version).select(COLUMNS));
    },
    correctCount: async ({ kind, day }, from, to) => {
      const { table, day: column } = TABLES[kind];
      const changed = client.from(table).update({ articles_processed: to }).eq(column, day);
      return first(await changed.eq('articles_processed', from).select(COLUMNS)) !== null;
    },
  };
}

type Answer = { data: unknown; error: { message: string } | null };

function parseRows<Schema extends z.ZodType>({ data, error }: Answer, schema: Schema): z.output<Schema>[] {
  if (error) throw toError(error);
  const parsed = z.array(schema).safeParse(data);
  if (!parsed.success) throw new DataServiceError('The data service answered something else', { cause: parsed.error });
  return parsed.data;
}

function first(answer: Answer): SummaryRow | null {
  const [row] = parseRows(answer, rowSchema);
  return row ? { ...toListed(row), content: row.summary_content ?? '' } : null;
}

const toListed = ({ status, title, articles_processed, updated_at }: Omit<WireRow, 'summary_content'>) => ({
  status,
  title: title ?? '',
  posts: articles_processed ?? 0,
  updatedAt: updated_at,
});

/** A version never repeats, whatever the clock does. */
const later = (version: string, now: Date): string =>
  new Date(Math.max(now.getTime(), Date.parse(version) + 1)).toISOString();

const toError = (error: { message: string }): DataServiceError =>
  new DataServiceError(`The data service could not be used: ${error.message}`, { cause: error });
