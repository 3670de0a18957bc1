import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { UserError } from '#server/process/user-error.mjs';
import type { Database } from '../db/types.ts';
import type { AppDependencies } from '../dependencies.ts';
import type { Actor } from './actor.ts';

/** A line of the log that is to be taken back. */
export type LoggedChange = {
  id: number;
  action: string;
  subject: string;
  subjectId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

export type RevertContext = {
  /** The one transaction of a revert. Use nothing else: the embedded database would wait for itself. */
  transaction: Transaction<Database>;
  deps: AppDependencies;
  actor: Actor;
  at: Date;
};

/**
 * Takes one kind of change back. Throws `RevertError` where that is not possible any more; the line of the log about the revert
 * is written by `revertChange`.
 */
export type Revert = (context: RevertContext, change: LoggedChange) => Promise<void>;

/** What a subject can take back, by action: `{ 'posts.hide': revertHide }`. */
export type Reverts = Readonly<Record<string, Revert>>;

/** Says in one sentence why a change cannot be taken back. */
export class RevertError extends UserError {
  override name = 'RevertError';
}

/**
 * Refuses to take back what somebody has changed since: every field of `after` must still be so. `current` is the thing as it
 * is now, in the words of the log; null when it is gone. Dates are compared as the text that the log holds.
 */
export function requireUnchanged(
  current: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): asserts current is Record<string, unknown> {
  if (!current) throw new RevertError('It is gone.');
  // Through JSON, as the log has it.
  const now: Record<string, unknown> = JSON.parse(JSON.stringify(current));
  const changed = Object.keys(after ?? {}).filter(
    (field) => !isDeepStrictEqual(now[field] ?? null, after?.[field] ?? null),
  );
  if (changed.length > 0) throw new RevertError(`It has been changed since: ${changed.join(', ')}.`);
}
