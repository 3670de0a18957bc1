import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/db.ts';
import { fieldsOf, type LongList, type Order, type Selection } from '../../db/long-list.ts';
import { allOf, contains, momentSchema, timeSchema, toIntegers } from '../../db/parameters.ts';

const statusSchema = z.enum(['pending', 'confirmed', 'unsubscribed', 'suppressed']);

/** Without its tokens. */
export const subscriberSchema = z.object({
  id: z.int(),
  email: z.string(),
  status: statusSchema,
  /** An operator may revert only their own suppression. */
  suppressedByOperator: z.boolean(),
  createdAt: timeSchema,
  confirmedAt: timeSchema.nullable(),
  unsubscribedAt: timeSchema.nullable(),
  suppressedAt: timeSchema.nullable(),
});
export type Subscriber = z.output<typeof subscriberSchema>;

export const subscriberFilterSchema = z.strictObject({
  /** Part of the address, in any case. */
  q: z.string().max(254).optional(),
  status: statusSchema.optional(),
  /** Subscribed at this moment or later. */
  since: momentSchema.optional(),
});

// Unconfirmed addresses follow, newest first, in the order of the index.
const ORDERS = {
  createdAt: (order) => `s.created_at ${order}`,
  id: (order) => `s.id ${order}`,
  email: (order) => `s.email ${order}`,
  status: (order) => `s.status ${order}`,
  confirmedAt: (order) => `s.confirmed_at ${order} nulls ${order === 'asc' ? 'first' : 'last'}`,
} satisfies Record<string, (order: Order) => string>;

export const SUBSCRIBER_SORT_FIELDS = fieldsOf(ORDERS);

type SubscriberQuery = Selection<typeof subscriberFilterSchema, keyof typeof ORDERS>;

export function searchSubscribers(db: Db, { filter, sort }: SubscriberQuery): LongList<Subscriber> {
  return {
    ids: sql`select s.id::int as id from public.subscribers s where ${compileFilter(filter)}`,
    order: sql.raw(`${ORDERS[sort.field](sort.order)}, s.id ${sort.order}`),
    read: async (ids) => (await selectSubscribers(ids).execute(db)).rows,
  };
}

const selectSubscribers = (ids: readonly number[]) => sql<Subscriber>`
  select s.id::int, s.email, s.status, s.suppressed_by_operator as "suppressedByOperator", s.created_at as "createdAt",
    s.confirmed_at as "confirmedAt", s.unsubscribed_at as "unsubscribedAt", s.suppressed_at as "suppressedAt"
  from public.subscribers s where s.id = any(${toIntegers(ids)})`;

const compileFilter = ({ q, status, since }: SubscriberQuery['filter']) =>
  allOf(
    q && contains(sql`s.email`, q),
    since && sql`s.created_at >= ${since.toISOString()}::timestamptz`,
    status && sql`s.status = ${status}`,
  );
