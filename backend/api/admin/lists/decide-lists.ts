import { sql } from 'kysely';
import { z } from 'zod';
import { type Actor, recordChange } from '../../../db/audit/record-change.ts';
import { type Revert, RevertError, type Reverts } from '../../../db/audit/revert.ts';
import type { Db, Tx } from '../../../db/db.ts';
import { toIntegers } from '../../../db/parameters.ts';

/** The verbs of operators. Hiding and settling close the open reports. */
export const LIST_VERBS = ['hide', 'show', 'settle'] as const;
export type ListVerb = (typeof LIST_VERBS)[number];

/** Takes lists off the site, brings them back, or closes their reports. Skips those that are so already. Returns the others, with the log entries. */
export function decideLists(
  db: Db,
  actor: Actor,
  { verb, ids }: { verb: ListVerb; ids: readonly number[] },
  at: Date,
): Promise<{ ids: number[]; changes: number[] }> {
  return db.transaction().execute(async (transaction) => {
    const shifted = verb === 'settle' ? ids : await setHidden(transaction, ids, verb === 'hide', at);
    const open = verb === 'show' ? new Map<number, number[]>() : await settle(transaction, shifted, at);
    const changed = [...new Set(verb === 'settle' ? open.keys() : shifted)].sort((a, b) => a - b);
    const changes: number[] = [];
    for (const id of changed) {
      const reports = open.get(id) ?? [];
      const fields = {
        hide: { before: { state: 'published', open: reports }, after: { state: 'hidden', open: [] } },
        show: { before: { state: 'hidden' }, after: { state: 'published' } },
        settle: { before: { open: reports }, after: { open: [] } },
      }[verb];
      changes.push(await recordChange(transaction, actor, { action: `lists.${verb}`, subjectId: id, ...fields }, at));
    }
    return { ids: changed, changes };
  });
}

async function setHidden(transaction: Tx, ids: readonly number[], isHidden: boolean, at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update app.lists set hidden_at = ${isHidden ? at.toISOString() : null}::timestamptz
    where bookmark_id = any(${toIntegers(ids)}) and published_at is not null and (hidden_at is null) = ${isHidden}
    returning bookmark_id as id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Closes open reports, and forgets who sent them. Returns them by list. */
async function settle(transaction: Tx, ids: readonly number[], at: Date): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ id: number; list: number }>`
    update app.list_reports set settled_at = ${at.toISOString()}::timestamptz, reporter_hash = null
    where list_id = any(${toIntegers(ids)}) and settled_at is null returning id, list_id as list`.execute(transaction);
  return new Map([...Map.groupBy(rows, ({ list }) => list)].map(([list, some]) => [list, some.map(({ id }) => id)]));
}

/** Opens reports again. Their reporters are forgotten and may report again. */
async function reopen(transaction: Tx, ids: readonly number[]): Promise<number> {
  const { rows } = await sql`
    update app.list_reports set settled_at = null, reporter_hash = 'reopened ' || id
    where id = any(${toIntegers(ids)}) and settled_at is not null returning id`.execute(transaction);
  return rows.length;
}

const beforeSchema = z.object({ open: z.array(z.int()).default([]) });

const revertTo =
  (isHidden: boolean): Revert =>
  async ({ transaction, at }, { subjectId, before }) => {
    const changed = await setHidden(transaction, [Number(subjectId)], isHidden, at);
    if (changed.length === 0) throw new RevertError('The list is gone or private, or it is so already.');
    await reopen(transaction, beforeSchema.parse(before).open);
  };

const revertSettle: Revert = async ({ transaction }, { before }) => {
  const reopened = await reopen(transaction, beforeSchema.parse(before).open);
  if (reopened === 0) throw new RevertError('The reports are gone.');
};

export const LIST_REVERTS: Reverts = {
  'lists.hide': revertTo(false),
  'lists.show': revertTo(true),
  'lists.settle': revertSettle,
};
