import { type Kysely, sql } from 'kysely';
import { contains } from '../db/contains.ts';
import type { Database, SubscriberStatus } from '../db/types.ts';

/** An address of the list as the desk shows it: none of its tokens. */
export type FoundSubscriber = {
  id: number;
  email: string;
  status: SubscriberStatus;
  /** Whether an operator has suppressed it, so that an operator may let it in again. */
  suppressedByOperator: boolean;
  createdAt: string;
  confirmedAt: string | null;
  unsubscribedAt: string | null;
  suppressedAt: string | null;
};

export type SubscriberFilter = {
  /** Part of the address, in any case. */
  q?: string | undefined;
  status?: SubscriberStatus | undefined;
  /** Asked for the mail at this moment or later. */
  since?: Date | undefined;
};

const COLUMNS = {
  createdAt: 'created_at',
  id: 'id',
  email: 'email',
} as const;

export type SubscriberSortField = keyof typeof COLUMNS;
export const SUBSCRIBER_SORT_FIELDS = Object.keys(COLUMNS) as [SubscriberSortField, ...SubscriberSortField[]];

type Page = {
  filter: SubscriberFilter;
  sort: { field: SubscriberSortField; order: 'asc' | 'desc' };
  limit: number;
  offset: number;
};

/** A page of the list, and the number of all that pass the filter. */
export async function searchSubscribers(
  db: Kysely<Database>,
  { filter, sort, limit, offset }: Page,
): Promise<{ rows: FoundSubscriber[]; total: number }> {
  const where = compileFilter(filter);
  const order = sql.raw(`${COLUMNS[sort.field]} ${sort.order}, s.id ${sort.order}`);
  const { rows } = await sql<FoundSubscriber>`
    select id::int, email, status, suppressed_by_operator as "suppressedByOperator", created_at as "createdAt",
      confirmed_at as "confirmedAt", unsubscribed_at as "unsubscribedAt", suppressed_at as "suppressedAt"
    from public.subscribers s where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  const count = await sql<{ n: number }>`select count(*)::int as n from public.subscribers s where ${where}`.execute(
    db,
  );
  return { rows, total: count.rows[0]?.n ?? 0 };
}

function compileFilter({ q, status, since }: SubscriberFilter) {
  const conditions = [
    ...(q ? [contains(sql`email`, q)] : []),
    ...(since === undefined ? [] : [sql`created_at >= ${since.toISOString()}::timestamptz`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
