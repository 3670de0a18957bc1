import { type Kysely, sql, type Transaction } from 'kysely';
import type { Actor } from '../audit/actor.ts';
import { recordChange } from '../audit/record-change.ts';
import { type LoggedChange, RevertError } from '../audit/revert.ts';
import type { Database } from '../db/types.ts';
import type { AppDependencies } from '../dependencies.ts';
import { REVERTS } from './registry.ts';

type Stored = LoggedChange & { revertedAt: string | null };

/**
 * Takes one change of the log back and writes that to the log. Returns the change. Throws `RevertError` for one that has been
 * reverted, that has been overtaken by another change, or that cannot be reverted. Pages are renewed by the caller.
 */
export async function revertChange(deps: AppDependencies, actor: Actor, id: number): Promise<LoggedChange> {
  const at = deps.clock();
  return deps.database.db.transaction().execute(async (transaction) => {
    const change = await takeChange(transaction, id);
    const revert = REVERTS[change.action];
    if (!revert) throw new RevertError(`Change ${id} ("${change.action}") cannot be reverted.`);
    await revert({ transaction, deps, actor, at }, change);
    await transaction.updateTable('app.audit_log').set({ reverted_at: at }).where('id', '=', id).execute();
    const { subject, subjectId, before, after } = change;
    const line = { action: `${subject}.revert`, subject, subjectId, before: after, after: before, reverts: id };
    await recordChange(transaction, actor, line, at);
    return change;
  });
}

/** Locks the line, so that of two reverts at once one finds it reverted. */
async function takeChange(db: Kysely<Database> | Transaction<Database>, id: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select id::int, action, subject, subject_id as "subjectId", before, after, reverted_at as "revertedAt"
    from app.audit_log where id = ${id} for update`.execute(db);
  const [change] = rows;
  if (!change) throw new RevertError(`There is no change ${id} in the log.`);
  if (change.revertedAt) throw new RevertError(`Change ${id} has been reverted already.`);
  return change;
}
