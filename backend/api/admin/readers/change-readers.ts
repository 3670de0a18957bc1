import { sql } from 'kysely';
import { deleteUser, findUserById } from '../../../auth/readers/users.ts';
import { type Actor, recordChange } from '../../../db/audit/record-change.ts';
import { type Revert, RevertError, type Reverts } from '../../../db/audit/revert.ts';
import type { Tx } from '../../../db/db.ts';
import { toJson } from '../../../db/parameters.ts';
import type { ApiDependencies } from '../../api-dependencies.ts';
import { revokeAccessOfAddresses } from '../../data/auth/revoke-access.ts';

/**
 * Blocks accounts and ends their sessions, or unblocks accounts, whose earlier sessions stay ended. Skips those that are
 * so already. Returns the others, and the ids of the changes.
 */
export function changeReaders(
  deps: ApiDependencies,
  actor: Actor,
  ids: number[],
  blocked: boolean,
): Promise<{ ids: number[]; changes: number[] }> {
  const at = deps.clock();
  return deps.database.db.transaction().execute(async (transaction) => {
    const changed = await setBlocked(transaction, deps, { ids, blocked }, at);
    const changes: number[] = [];
    for (const id of changed) {
      const states = blocked ? ['active', 'blocked'] : ['blocked', 'active'];
      const change = { before: { state: states[0] }, after: { state: states[1] } };
      const action = blocked ? 'readers.block' : 'readers.unblock';
      changes.push(await recordChange(transaction, actor, { action, subjectId: id, ...change }, at));
    }
    return { ids: changed, changes };
  });
}

type BlockDependencies = Pick<ApiDependencies, 'config'>;

/** Returns the accounts that changed. */
export async function setBlocked(
  db: Tx,
  { config }: BlockDependencies,
  { ids, blocked }: { ids: number[]; blocked: boolean },
  at: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    update app.users set blocked = ${blocked}, updated_at = ${at.toISOString()}::timestamptz,
      -- Every token issued before carries the old one.
      token_version = token_version + ${blocked ? 1 : 0}::int
    where id in (select item::int from jsonb_array_elements_text(${toJson(ids)}) item) and blocked <> ${blocked}
    returning id, email`.execute(db);
  const changed = rows.map(({ id }) => id).sort((a, b) => a - b);
  if (blocked && changed.length > 0) {
    await db.deleteFrom('app.user_tokens').where('user_id', 'in', changed).execute();
    // A hosted data service signs its readers out itself.
    if (config.dataService)
      await revokeAccessOfAddresses(
        db,
        rows.map(({ email }) => email),
      );
  }
  return changed;
}

/** Deletions cannot be reverted. */
export const READER_REVERTS: Reverts<BlockDependencies> = {
  'readers.block': revertTo(false),
  'readers.unblock': revertTo(true),
};

function revertTo(blocked: boolean): Revert<BlockDependencies> {
  return async ({ transaction, deps, at }, { subjectId }) => {
    const changed = await setBlocked(transaction, deps, { ids: [Number(subjectId)], blocked }, at);
    if (changed.length > 0) return;
    throw new RevertError(`The account is gone, or ${blocked ? 'blocked' : 'not blocked'} already.`);
  };
}

/**
 * Deletes accounts as their owners could: with bookmarks, while hashtags stay on posts. The log loses their names;
 * irreversible. Returns those that existed.
 */
export async function deleteReaders(deps: ApiDependencies, actor: Actor, ids: number[]): Promise<number[]> {
  const at = deps.clock();
  return deps.database.db.transaction().execute(async (transaction) => {
    const deleted: number[] = [];
    for (const id of new Set(ids)) {
      if (!(await findUserById(transaction, id))) continue;
      await deleteUser(transaction, id);
      await recordChange(transaction, actor, { action: 'readers.delete', subjectId: id }, at);
      deleted.push(id);
    }
    return deleted;
  });
}
