import { z } from 'zod';
import { type Revert, RevertError, type Reverts, requireUnchanged } from '../../db/audit/revert.ts';
import { listStatuses, setStatus, setSuppressed } from './suppress-subscribers.ts';

const beforeSchema = z.object({ status: z.enum(['pending', 'confirmed', 'unsubscribed']) });

const revertSuppression: Revert = async ({ transaction, at }, { subjectId, before, after }) => {
  const [current] = await listStatuses(transaction, [Number(subjectId)]);
  requireUnchanged(current ?? null, after);
  if (!current?.suppressedByOperator) throw new RevertError('It is suppressed for another reason by now.');
  // An address that was not on the list becomes pending.
  await setStatus(transaction, current.id, before ? beforeSchema.parse(before).status : 'pending', at);
};

const revertRelease: Revert = async ({ transaction, at }, { subjectId, after }) => {
  const [current] = await listStatuses(transaction, [Number(subjectId)]);
  requireUnchanged(current ?? null, after);
  await setSuppressed(transaction, Number(subjectId), at);
};

export const SUBSCRIBER_REVERTS: Reverts = {
  'subscribers.suppress': revertSuppression,
  'subscribers.unsuppress': revertRelease,
};
