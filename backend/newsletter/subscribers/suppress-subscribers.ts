import { sql } from 'kysely';
import { z } from 'zod';
import { type Actor, recordChange } from '../../db/audit/record-change.ts';
import { type Revert, RevertError, type Reverts, requireUnchanged } from '../../db/audit/revert.ts';
import type { Db, Tx } from '../../db/db.ts';
import { toJson } from '../../db/parameters.ts';
import type { SubscriberStatus } from '../../db/types.ts';

export type Changed = { ids: number[]; changes: number[] };

/** Skips suppressed ones. Returns the others, and the ids of the changes. */
export function suppressSubscribers(db: Db, actor: Actor, ids: number[], at: Date): Promise<Changed> {
  return db.transaction().execute(async (transaction) => {
    const before = await listStatuses(transaction, ids);
    const suppressed = before.filter(({ status }) => status !== 'suppressed');
    const result: Changed = { ids: [], changes: [] };
    for (const { id, status } of suppressed) {
      await setSuppressed(transaction, id, at);
      result.ids.push(id);
      result.changes.push(
        await record(transaction, actor, 'suppress', { id, before: status, after: 'suppressed' }, at),
      );
    }
    return result;
  });
}

/** Suppresses an address, on the list or not. Null if it was already. */
export function suppressAddress(db: Db, actor: Actor, email: string, at: Date): Promise<number | null> {
  return db.transaction().execute(async (transaction) => {
    const found = await findByAddress(transaction, email);
    if (found?.status === 'suppressed') return null;
    const id = found?.id ?? (await insertPending(transaction, email, at));
    await setSuppressed(transaction, id, at);
    return record(transaction, actor, 'suppress', { id, before: found?.status ?? null, after: 'suppressed' }, at);
  });
}

/**
 * Restores addresses that an operator suppressed; those suppressed for other reasons stay. Returns the restored ones,
 * and the ids of the changes.
 */
export function unsuppressSubscribers(db: Db, actor: Actor, ids: number[], at: Date): Promise<Changed> {
  return db.transaction().execute(async (transaction) => {
    const result: Changed = { ids: [], changes: [] };
    for (const { id, status, suppressedByOperator, earlier } of await listStatuses(transaction, ids)) {
      if (status !== 'suppressed' || !suppressedByOperator) continue;
      await setStatus(transaction, id, earlier, at);
      result.ids.push(id);
      result.changes.push(await record(transaction, actor, 'unsuppress', { id, before: status, after: earlier }, at));
    }
    return result;
  });
}

export type SubscriberState = {
  id: number;
  status: SubscriberStatus;
  suppressedByOperator: boolean;
  /** The state before, derived from its dates. */
  earlier: Exclude<SubscriberStatus, 'suppressed'>;
};

/** Locks them in the order of their ids. */
export async function listStatuses(db: Tx, ids: number[]): Promise<SubscriberState[]> {
  const { rows } = await sql<SubscriberState>`
    select id::int, status, suppressed_by_operator as "suppressedByOperator",
      case when unsubscribed_at is not null and unsubscribed_at >= coalesce(confirmed_at, unsubscribed_at) then 'unsubscribed'
        when confirmed_at is not null then 'confirmed' else 'pending' end as earlier
    from public.subscribers
    where id in (select item::bigint from jsonb_array_elements_text(${toJson(ids)}) item) order by id for update`.execute(
    db,
  );
  return rows;
}

export async function findByAddress(db: Db, email: string): Promise<{ id: number; status: SubscriberStatus } | null> {
  const { rows } = await sql<{ id: number; status: SubscriberStatus }>`
    select id::int, status from public.subscribers where email = ${email}`.execute(db);
  return rows[0] ?? null;
}

export async function setSuppressed(db: Tx, id: number, at: Date): Promise<void> {
  await sql`
    update public.subscribers set status = 'suppressed', suppressed_at = ${at.toISOString()}::timestamptz,
      suppressed_by_operator = true, confirm_token_hash = null, updated_at = ${at.toISOString()}::timestamptz
    where id = ${id}`.execute(db);
}

export async function setStatus(db: Tx, id: number, status: SubscriberStatus, at: Date): Promise<void> {
  await sql`
    update public.subscribers set status = ${status}, suppressed_at = null, suppressed_by_operator = false,
      updated_at = ${at.toISOString()}::timestamptz
    where id = ${id}`.execute(db);
}

async function insertPending(db: Tx, email: string, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into public.subscribers (email, status, created_at) values (${email}, 'pending', ${at.toISOString()}::timestamptz)
    on conflict (email) do update set email = excluded.email returning id::int`.execute(db);
  if (!rows[0]) throw new Error('An insert has returned nothing');
  return rows[0].id;
}

function record(
  db: Tx,
  actor: Actor,
  verb: 'suppress' | 'unsuppress',
  { id, before, after }: { id: number; before: SubscriberStatus | null; after: SubscriberStatus },
  at: Date,
): Promise<number> {
  const change = { before: before && { status: before }, after: { status: after } };
  return recordChange(db, actor, { action: `subscribers.${verb}`, subjectId: id, ...change }, at);
}

const beforeSchema = z.object({ status: z.enum(['pending', 'confirmed', 'unsubscribed']) });

const revertSuppression: Revert = async ({ transaction, at }, { subjectId, before, after }) => {
  const [current] = await listStatuses(transaction, [Number(subjectId)]);
  requireUnchanged(current ?? null, after);
  if (!current?.suppressedByOperator) throw new RevertError('It is suppressed for another reason by now.');
  // An address that was not on the list becomes pending.
  await setStatus(transaction, current.id, before ? beforeSchema.parse(before).status : 'pending', at);
};

const revertRelease: Revert = async ({ transaction, at }, { subjectId, after }) => {
  const [current] = await listStatuses(transaction, [Number(subjectId)]);
  requireUnchanged(current ?? null, after);
  await setSuppressed(transaction, Number(subjectId), at);
};

export const SUBSCRIBER_REVERTS: Reverts = {
  'subscribers.suppress': revertSuppression,
  'subscribers.unsuppress': revertRelease,
};
