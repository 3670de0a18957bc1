import { deleteUser, findUserById } from '../../content-api/repositories/users.ts';
import { type Actor, recordChange } from '../../db/audit/record-change.ts';
import type { AppDependencies } from '../../dependencies.ts';

/**
 * Deletes accounts as their owners could: with bookmarks, while hashtags stay on posts. The log loses their names;
 * irreversible. Returns those that existed.
 */
export async function deleteReaders(deps: AppDependencies, actor: Actor, ids: number[]): Promise<number[]> {
  const at = deps.clock();
  return deps.database.db.transaction().execute(async (transaction) => {
    const deleted: number[] = [];
    for (const id of new Set(ids)) {
      if (!(await findUserById(transaction, id))) continue;
      await deleteUser(transaction, id);
      await recordChange(transaction, actor, { action: 'readers.delete', subject: 'readers', subjectId: id }, at);
      deleted.push(id);
    }
    return deleted;
  });
}
