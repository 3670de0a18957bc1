import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/types.ts';

export type SubscriberRow = {
  id: number;
  email: string;
  status: string;
  created_at: string;
  confirmed_at: string | null;
};

/** A page of the list in the order of joining, after the subscriber of this id. */
export async function listSubscribers(
  db: Kysely<Database>,
  { status, after, limit }: { status?: string | undefined; after: number; limit: number },
): Promise<SubscriberRow[]> {
  const { rows } = await sql<SubscriberRow>`
    select id::int, email, status, created_at, confirmed_at from public.subscribers
    where id > ${after} and (${status ?? null}::text is null or status = ${status ?? null}::text)
    order by id limit ${limit}`.execute(db);
  return rows;
}

export async function countSubscribers(db: Kysely<Database>): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; n: number }>`
    select status, count(*)::int as n from public.subscribers group by status order by status`.execute(db);
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

/**
 * Puts addresses on the list. With consent those that are pending become confirmed; whoever has left, or must not be mailed,
 * stays so. Returns how many were added or confirmed.
 */
export async function addSubscribers(db: Kysely<Database>, emails: string[], hasConsented: boolean): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into public.subscribers as s (email, status, confirmed_at)
    select email, case when ${hasConsented} then 'confirmed' else 'pending' end, case when ${hasConsented} then now() end
    from unnest(${emails}::text[]) email
    on conflict (email) do update
      set status = 'confirmed', confirmed_at = now(), confirm_token_hash = null, updated_at = now()
      where ${hasConsented} and s.status = 'pending'`.execute(db);
  return Number(numAffectedRows ?? 0);
}
