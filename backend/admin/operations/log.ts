import { z } from 'zod';
import { type ChangeRow, listChanges, listSubjects } from '../../db/audit/list-changes.ts';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError } from '../../http/api-error.ts';
import { isResource } from '../auth/scopes.ts';
import { canRevert, changeSchema } from '../reverts/change-schema.ts';
import { nameSubjects } from '../reverts/name-subjects.ts';
import { revertChanges } from '../reverts/revert-changes.ts';
import { idsInput, momentSchema } from './base/bodies.ts';
import { listQuery, longListing } from './base/list.ts';
import { defineList, defineOperation } from './base/operation.ts';

const rowSchema = changeSchema.extend({ subjectName: z.string().nullable(), canRevert: z.boolean() });
const filterSchema = z.strictObject({
  who: z.string().max(200).optional(),
  actorKind: z.enum(['reader', 'operator', 'token', 'command', 'site']).optional(),
  action: z.string().max(100).optional(),
  subject: z.string().max(100).optional(),
  subjectId: z.string().max(100).optional(),
  /** The subject's name before or after, such as a hashtag's. */
  name: z.string().max(200).optional(),
  from: momentSchema.optional(),
  to: momentSchema.optional(),
});

export const LOG_OPERATIONS = [
  defineList({
    name: 'log.list',
    summary: 'Lists the log of changes, the newest first',
    path: '/log',
    query: listQuery(['at', 'id'], filterSchema),
    row: rowSchema,
    list: ({ database: { db } }, query) => {
      const { read, ...changes } = listChanges(db, { filter: query.filter, order: query.sort.order });
      return longListing(db, { ...changes, read: async (ids) => nameAll(db, await read(ids)) }, query);
    },
  }),
  defineOperation({
    name: 'log.revert',
    summary: 'Takes changes back, the newest first; a token needs the scope to write each subject',
    positionals: ['ids'],
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

async function nameAll(db: AppDependencies['database']['db'], rows: readonly ChangeRow[]) {
  const nameOf = await nameSubjects(db, rows);
  return rows.map((row) => ({ ...row, subjectName: nameOf(row), canRevert: canRevert(row) }));
}
