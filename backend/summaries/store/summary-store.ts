import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import type { Period, SummaryKind } from '../period/period.ts';

/** The tables of summaries (spec §3), and their columns with the day. */
export const SUMMARY_TABLES = {
  daily: { table: sql`public.gb_daily_summaries`, day: sql`date` },
  weekly: { table: sql`public.gb_weekly_summaries`, day: sql`start_date` },
};

/** A row of these tables. `updatedAt` is its version: it changes with every write of ours. */
export type SummaryRow = {
  status: 'pending' | 'processing' | 'completed' | 'failed';
  title: string;
  content: string;
  posts: number;
  updatedAt: string;
};

/** A row without its text. */
export type ListedSummary = Omit<SummaryRow, 'content'> & { kind: SummaryKind; day: string };

type Key = Pick<Period, 'kind' | 'day'>;
/** `correctedAt`: that of a text which is not in the row. A trigger notes when one in it changes. */
type Changes = Partial<Pick<SummaryRow, 'status' | 'title' | 'content'> & { correctedAt: Date }>;

const COLUMNS = sql`status, title, summary_content as content, articles_processed as posts, updated_at as "updatedAt"`;

/** All rows without their texts, or those from a day on, in no order. */
export async function listRows(db: Db, from = '-infinity'): Promise<ListedSummary[]> {
  const of = (kind: SummaryKind) => {
    const { table, day } = SUMMARY_TABLES[kind];
    return sql`
      select ${kind}::text as kind, to_char(${day}, 'YYYY-MM-DD') as day,
        status, title, articles_processed as posts, updated_at as "updatedAt" from ${table}
      where ${day} >= ${from}::date`;
  };
  const { rows } = await sql<ListedSummary>`${of('daily')} union all ${of('weekly')}`.execute(db);
  return rows;
}

export async function findRow(db: Db, { kind, day }: Key): Promise<SummaryRow | null> {
  const { table, day: column } = SUMMARY_TABLES[kind];
  const { rows } = await sql<SummaryRow>`select ${COLUMNS} from ${table} where ${column} = ${day}::date`.execute(db);
  return rows[0] ?? null;
}

/** The row, or a `pending` one without a text where there is none. */
export async function ensureRow(db: Db, { kind, day }: Key): Promise<SummaryRow> {
  const { table, day: column } = SUMMARY_TABLES[kind];
  await sql`insert into ${table} (${column}) values (${day}::date) on conflict do nothing`.execute(db);
  const row = await findRow(db, { kind, day });
  if (!row) throw new Error(`The row of ${day} is gone again`);
  return row;
}

/** Changes the row if it still is of this version, so that of two writers one wins. Returns the changed one, or null where somebody was quicker. */
export async function changeRow(
  db: Db,
  { kind, day }: Key,
  version: string,
  { status, title, content, correctedAt }: Changes,
  now: Date,
): Promise<SummaryRow | null> {
  const { table, day: column } = SUMMARY_TABLES[kind];
  // A version never repeats, whatever the clock does.
  const { rows } = await sql<SummaryRow>`
    update ${table} set
      status = coalesce(${status ?? null}::text, status), title = coalesce(${title ?? null}::text, title),
      summary_content = coalesce(${content ?? null}::text, summary_content),
      corrected_at = coalesce(${correctedAt?.toISOString() ?? null}::timestamptz, corrected_at),
      updated_at = greatest(${now.toISOString()}::timestamptz, updated_at + interval '1 millisecond')
    where ${column} = ${day}::date and updated_at = ${version}::timestamptz
    returning ${COLUMNS}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Counts the posts of a week, which triggers count from its first text on. Locks the counts of its days until the transaction ends: a post
 * that is published meanwhile is in them, or finds the week's text.
 */
export async function countWeek(transaction: Tx, { day }: Key): Promise<void> {
  const isOfWeek = sql`date between ${day}::date and ${day}::date + 6`;
  await sql`select from public.gb_daily_summaries where ${isOfWeek} order by date for share`.execute(transaction);
  await sql`
    update public.gb_weekly_summaries set articles_processed = (
      select coalesce(sum(articles_processed), 0) from public.gb_daily_summaries where ${isOfWeek})
    where start_date = ${day}::date`.execute(transaction);
}
