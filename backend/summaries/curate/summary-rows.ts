import { type Kysely, sql } from 'kysely';
import type { BackendConfig } from '../../config.ts';
import type { Database } from '../../db/types.ts';
import type { Period, SummaryKind } from '../period/period.ts';
import { createSummaryStore, type ListedSummary, type SummaryRow, type SummaryStore } from '../store/summary-store.ts';

type Db = Kysely<Database>;

/**
 * The rows of summaries, as operators read and change them: those of our own database within the caller's transaction, else over
 * HTTP those of the hosted Supabase.
 */
export type SummaryRows = Pick<SummaryStore, 'list' | 'find' | 'change'>;

/** Why summaries cannot be reached, for the person at the desk. */
export const UNREACHABLE =
  'The summaries are in a hosted Supabase, and this backend has no key to them: set SUPABASE_SECRET_KEY, and leave SUMMARIES on.';

/** A site must not wait long for a hosted Supabase while a transaction is open. */
const HOSTED_TIMEOUT_MS = 5000;

/** Null where they are hosted, and there is no key. */
export function openSummaryRows(
  config: Pick<BackendConfig, 'dataService' | 'summaries'>,
): ((db: Db) => SummaryRows) | null {
  if (config.dataService) return createOwnRows;
  const { dataServiceUrl: url, secretKey } = config.summaries;
  if (!secretKey) return null;
  const store = createSummaryStore({ url, secretKey, timeoutMs: HOSTED_TIMEOUT_MS });
  return () => store;
}

const TABLES = {
  daily: sql`public.gb_daily_summaries`,
  weekly: sql`public.gb_weekly_summaries`,
};
const DAYS = { daily: sql`date`, weekly: sql`start_date` };
const COLUMNS = sql`status, title, summary_content as content, articles_processed as posts, updated_at as "updatedAt"`;

function createOwnRows(db: Db): SummaryRows {
  return {
    list: async () => {
      const of = (kind: SummaryKind) => sql`
        select ${kind}::text as kind, to_char(${DAYS[kind]}, 'YYYY-MM-DD') as day,
          status, title, articles_processed as posts, updated_at as "updatedAt" from ${TABLES[kind]}`;
      const { rows } = await sql<ListedSummary>`${of('daily')} union all ${of('weekly')}`.execute(db);
      return rows;
    },
    find: async ({ kind, day }) => {
      const { rows } = await sql<SummaryRow>`
        select ${COLUMNS} from ${TABLES[kind]} where ${DAYS[kind]} = ${day}::date`.execute(db);
      return rows[0] ?? null;
    },
    change: async ({ kind, day }: Period, version, { status, title, summary_content: content }, now) => {
      // A version never repeats, whatever the clock does.
      const { rows } = await sql<SummaryRow>`
        update ${TABLES[kind]} set
          status = coalesce(${status ?? null}::text, status), title = coalesce(${title ?? null}::text, title),
          summary_content = coalesce(${content ?? null}::text, summary_content),
          updated_at = greatest(${now.toISOString()}::timestamptz, updated_at + interval '1 millisecond')
        where ${DAYS[kind]} = ${day}::date and updated_at = ${version}::timestamptz
        returning ${COLUMNS}`.execute(db);
      return rows[0] ?? null;
    },
  };
}
