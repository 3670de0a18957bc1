import { z } from 'zod';
import {
  type ChangeRow,
  changeFilterSchema,
  changeSchema,
  listChanges,
  listSubjects,
} from '../../db/audit/list-changes.ts';
import type { Db } from '../../db/db.ts';
import { ApiError } from '../../http/api-error.ts';
import { isResource } from '../auth/scopes.ts';
import { nameSubjects } from '../reverts/name-subjects.ts';
import { REVERTS } from '../reverts/registry.ts';
import { revertChanges } from '../reverts/revert-changes.ts';
import { idsInput } from './base/bodies.ts';
import { listQuery, longListing } from './base/list.ts';
import { defineList, defineOperation } from './base/operation.ts';

/** `canRevert`: not reverted yet, and of a revertible kind. */
export const logRowSchema = changeSchema.extend({ subjectName: z.string().nullable(), canRevert: z.boolean() });

export const LOG_OPERATIONS = [
  defineList({
    name: 'log.list',
    summary: 'Lists the log of changes, the newest first',
    path: '/log',
    query: listQuery(['at', 'id'], changeFilterSchema),
    row: logRowSchema,
    list: ({ database: { db } }, query) => {
      const { read, ...changes } = listChanges(db, { filter: query.filter, order: query.sort.order });
      return longListing(db, { ...changes, read: async (ids) => nameAll(db, await read(ids)) }, query);
    },
  }),
  defineOperation({
    name: 'log.revert',
    summary: 'Takes changes back, the newest first; a token needs the scope to write each subject',
    audit: null,
    undo: null,
    input: idsInput,
    output: z.object({ reverted: z.array(z.int()), refused: z.array(z.object({ id: z.int(), reason: z.string() })) }),
    run: async (deps, { ids }) => {
      for (const subject of await listSubjects(deps.database.db, ids)) {
        if (isResource(subject)) deps.requireScope(`${subject}:write`);
      }
      const outcome = await revertChanges(deps, deps.actor, ids);
      const [refused] = outcome.refused;
      if (!refused) return outcome;
      const share = ids.length === 1 ? '' : `${outcome.refused.length} of ${ids.length} could not be taken back. `;
      throw new ApiError('ApplicationError', `${share}${refused.reason}`, { details: outcome });
    },
  }),
];

async function nameAll(db: Db, rows: readonly ChangeRow[]) {
  const nameOf = await nameSubjects(db, rows);
  return rows.map((row) => ({ ...row, subjectName: nameOf(row), canRevert: canRevert(row) }));
}

/** Whether a revert may be tried; it fails if the subject has changed since. */
const canRevert = ({ action, revertedAt }: ChangeRow): boolean => revertedAt === null && Object.hasOwn(REVERTS, action);
