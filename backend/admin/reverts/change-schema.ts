import { z } from 'zod';
import { REVERTS } from './registry.ts';

const time = z.coerce
  .date()
  .transform((at) => at.toISOString())
  .pipe(z.iso.datetime());
const fieldsSchema = z.record(z.string(), z.unknown()).nullable();

/** An entry of the audit log. `canRevert`: not reverted yet, and of a revertible kind. */
export const changeSchema = z.object({
  id: z.int(),
  at: time,
  actorKind: z.enum(['reader', 'operator', 'token', 'command', 'site']),
  actorName: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string().nullable(),
  before: fieldsSchema,
  after: fieldsSchema,
  reverts: z.int().nullable(),
  revertedAt: time.nullable(),
});

/** Whether a revert may be tried; it fails if the subject has changed since. */
export const canRevert = ({ action, revertedAt }: { action: string; revertedAt: string | null }): boolean =>
  revertedAt === null && Object.hasOwn(REVERTS, action);
