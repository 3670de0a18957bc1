import type { Actor } from '../audit/actor.ts';
import { recordChange } from '../audit/record-change.ts';
import { deleteUser, findUserById } from '../content/repositories/users.ts';
import type { AppDependencies } from '../dependencies.ts';

/**
 * Deletes accounts as their owners could: with their bookmarks, while hashtags they put on posts stay. The log forgets their names,
 * and nothing brings them back. Returns those that were there.
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
