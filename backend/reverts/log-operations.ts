import { z } from 'zod';
import { getChange, listChanges } from '../audit/list-changes.ts';
import { readPage } from '../db/long-list.ts';
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
  run: async ({ database: { db } }, { limit, ...filter }) => {
    const { rows } = await readPage(db, listChanges(db, { filter, order: 'desc' }), { limit, offset: 0 });
    return z.array(changeSchema).parse(rows);
  },
});

/** Takes one change back. */
export const revertOne = defineOperation({
  name: 'log-revert',
  input: z.strictObject({ change: z.int().positive() }),
  output: changeSchema,
  run: async (deps, { change: id }, actor) => {
    await renewAfterReverts(deps, [await revertChange(deps, actor, id)]);
    return changeSchema.parse(await getChange(deps.database.db, id));
  },
});

export const LOG_OPERATIONS = [listLog, revertOne] as const;
