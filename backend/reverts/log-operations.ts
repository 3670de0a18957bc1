import { z } from 'zod';
import { listChanges } from '../audit/list-changes.ts';
import { defineOperation } from '../operations/base/operation.ts';
import { changeSchema } from './change-schema.ts';
import { renewAfterReverts } from './renew-after-reverts.ts';
import { revertChange } from './revert-change.ts';

const MAX_LISTED = 100_000;

/** The newest changes of one subject, all or those by somebody or of a name. */
export const listLog = defineOperation({
  name: 'log-list',
  input: z.strictObject({
    subject: z.string().optional(),
    who: z.string().optional(),
    name: z.string().optional(),
    limit: z.int().min(1).max(MAX_LISTED),
  }),
  output: z.array(changeSchema),
  run: async ({ database: { db } }, { limit, ...filter }) =>
    z.array(changeSchema).parse((await listChanges(db, { filter, order: 'desc', limit, offset: 0 })).rows),
});

/** Takes one change back. */
export const revertOne = defineOperation({
  name: 'log-revert',
  input: z.strictObject({ change: z.int().positive() }),
  output: changeSchema,
  run: async (deps, { change: id }, actor) => {
    await renewAfterReverts(deps, [await revertChange(deps, actor, id)]);
    const { rows } = await listChanges(deps.database.db, { filter: { id }, order: 'desc', limit: 1, offset: 0 });
    return changeSchema.parse(rows[0]);
  },
});

export const LOG_OPERATIONS = [listLog, revertOne] as const;
