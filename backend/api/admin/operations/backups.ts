import { z } from 'zod';
import { BACKUP_SCOPE } from '../../../auth/operators/scopes.ts';
import { findLastBackup, recordBackup } from '../../../db/last-backup.ts';
import { timeSchema } from '../../../db/parameters.ts';
import { defineOperation } from './base/operation.ts';

export const lastBackupSchema = z.object({ madeAt: timeSchema.nullable(), isOverdue: z.boolean() });

/** Notes a backup that was made and tried. `npm run backup` does so itself. */
export const recordBackupOperation = defineOperation({
  name: 'backups.record',
  summary: 'Notes that a backup was made, where a script other than npm run backup makes it',
  scope: BACKUP_SCOPE,
  audit: null,
  undo: null,
  input: z.strictObject({ posts: z.int().min(0).default(0) }),
  output: lastBackupSchema,
  run: async ({ database: { db }, clock }, { posts }) => {
    await recordBackup(db, { posts, at: clock() });
    return findLastBackup(db, clock());
  },
});

export const BACKUP_OPERATIONS = [
  defineOperation({
    name: 'backups.last',
    summary: 'Shows when the last backup was made, and whether one is overdue',
    method: 'GET',
    scope: BACKUP_SCOPE,
    input: z.strictObject({}),
    output: lastBackupSchema,
    run: ({ database: { db }, clock }) => findLastBackup(db, clock()),
  }),
  recordBackupOperation,
];
