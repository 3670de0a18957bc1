import { z } from 'zod';
import { REVERTS } from './registry.ts';

const fieldsSchema = z.record(z.string(), z.unknown()).nullable();

/** A line of the log as commands and the desk get it. `canRevert`: nobody has taken it back, and it is of a kind that can be. */
export const changeSchema = z.object({
  id: z.int(),
  at: z.coerce.date().transform((at) => at.toISOString()),
  actorKind: z.enum(['reader', 'operator', 'token', 'command', 'site']),
  actorName: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string().nullable(),
  before: fieldsSchema,
  after: fieldsSchema,
  reverts: z.int().nullable(),
  revertedAt: z.coerce
    .date()
    .transform((at) => at.toISOString())
    .nullable(),
});

export type LogEntry = z.output<typeof changeSchema>;

/** Whether a revert may be tried. What has been changed since is only known then. */
export const canRevert = ({ action, revertedAt }: { action: string; revertedAt: string | null }): boolean =>
  revertedAt === null && Object.hasOwn(REVERTS, action);
