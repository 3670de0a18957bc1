import { sql } from 'kysely';
import type { BackendConfig } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import type { Period, SummaryKind } from '../period/period.ts';
import { SUMMARY_TABLES } from '../records/summary-records.ts';
import { createSummaryStore, type ListedSummary, type SummaryRow, type SummaryStore } from '../store/summary-store.ts';

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

const COLUMNS = sql`status, title, summary_content as content, articles_processed as posts, updated_at as "updatedAt"`;

function createOwnRows(db: Db): SummaryRows {
  return {
    list: async () => {
      const of = (kind: SummaryKind) => {
        const { table, day } = SUMMARY_TABLES[kind];
        return sql`
          select ${kind}::text as kind, to_char(${day}, 'YYYY-MM-DD') as day,
            status, title, articles_processed as posts, updated_at as "updatedAt" from ${table}`;
      };
      const { rows } = await sql<ListedSummary>`${of('daily')} union all ${of('weekly')}`.execute(db);
      return rows;
    },
    find: async ({ kind, day }) => {
      const { table, day: column } = SUMMARY_TABLES[kind];
      const { rows } = await sql<SummaryRow>`
        select ${COLUMNS} from ${table} where ${column} = ${day}::date`.execute(db);
      return rows[0] ?? null;
    },
    change: async ({ kind, day }: Period, version, { status, title, summary_content: content }, now) => {
      const { table, day: column } = SUMMARY_TABLES[kind];
      // A version never repeats, whatever the clock does.
      const { rows } = await sql<SummaryRow>`
        update ${table} set
          status = coalesce(${status ?? null}::text, status), title = coalesce(${title ?? null}::text, title),
          summary_content = coalesce(${content ?? null}::text, summary_content),
          updated_at = greatest(${now.toISOString()}::timestamptz, updated_at + interval '1 millisecond')
        where ${column} = ${day}::date and updated_at = ${version}::timestamptz
        returning ${COLUMNS}`.execute(db);
      return rows[0] ?? null;
    },
  };
}
