import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Period, SummaryKind } from '../period/period.ts';

const TIMEOUT_MS = 15_000;

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
const COLUMNS = Object.keys(rowSchema.shape).join(',');

/** A row of the summaries' tables (spec §3). `updatedAt` is the row's version: it changes with every write of ours. */
export type SummaryRow = {
  status: 'pending' | 'processing' | 'completed' | 'failed';
  title: string;
  content: string;
  posts: number;
  updatedAt: string;
};

type Changes = Partial<{
  status: SummaryRow['status'];
  title: string;
  summary_content: string;
  articles_processed: number;
}>;

/** The data service could not be read or written. */
export class DataServiceError extends Error {
  override name = 'DataServiceError';
}

/** What is done to summaries' rows. Every change is conditional on what was read before, so that of two writers one wins. */
export type SummaryStore = {
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
  /** An app's own, to do without a network. */
  fetch?: (request: Request) => Promise<Response>;
};

/** A store over the data API of a hosted Supabase, or of ours. Its calls throw `DataServiceError`. */
export function createSummaryStore({ url, secretKey, fetch: ownFetch }: DataServiceAccess): SummaryStore {
  const send = ownFetch ?? fetch;
  const client: SupabaseClient = createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (input, init) => send(new Request(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })) },
  });
  const find = async ({ kind, day }: Period) => {
    const { table, day: column } = TABLES[kind];
    return first(await client.from(table).select(COLUMNS).eq(column, day).limit(1));
  };
  return {
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

function first({ data, error }: { data: unknown; error: { message: string } | null }): SummaryRow | null {
  if (error) throw toError(error);
  const parsed = z.array(rowSchema).safeParse(data);
  if (!parsed.success) throw new DataServiceError('The data service answered something else', { cause: parsed.error });
  const [row] = parsed.data;
  if (!row) return null;
  const { status, title, summary_content, articles_processed, updated_at } = row;
  return {
    status,
    title: title ?? '',
    content: summary_content ?? '',
    posts: articles_processed ?? 0,
    updatedAt: updated_at,
  };
}

/** A version never repeats, whatever the clock does. */
const later = (version: string, now: Date): string =>
  new Date(Math.max(now.getTime(), Date.parse(version) + 1)).toISOString();

const toError = (error: { message: string }): DataServiceError =>
  new DataServiceError(`The data service could not be used: ${error.message}`, { cause: error });
