import { isDeepStrictEqual } from 'node:util';
import { UserError } from '#runtime/user-error.mjs';
import type { Tx } from '../db.ts';
import type { Actor } from './record-change.ts';

export type LoggedChange = {
  id: number;
  action: string;
  subject: string;
  subjectId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

export type RevertContext<Deps = unknown> = {
  /** The only connection to use: another would deadlock on the embedded database. */
  transaction: Tx;
  deps: Deps;
  actor: Actor;
  at: Date;
};

/** Reverts one kind of change. Throws `RevertError` if that is impossible; `revertChange` writes the log entry. */
export type Revert<Deps = unknown> = (context: RevertContext<Deps>, change: LoggedChange) => Promise<void>;

/** The revertible actions of a subject: `{ 'posts.hide': revertHide }`. */
export type Reverts<Deps = unknown> = Readonly<Record<string, Revert<Deps>>>;

/** The message explains why a change cannot be reverted. */
export class RevertError extends UserError {
  override name = 'RevertError';
}

/** Throws if a field of `after` has changed since. `current` is null if the subject is gone. Dates are compared as texts. */
export function requireUnchanged(
  current: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): asserts current is Record<string, unknown> {
  if (!current) throw new RevertError('It is gone.');
  // Through JSON, like the log's values.
  const now: Record<string, unknown> = JSON.parse(JSON.stringify(current));
  const changed = Object.keys(after ?? {}).filter(
    (field) => !isDeepStrictEqual(now[field] ?? null, after?.[field] ?? null),
  );
  if (changed.length > 0) throw new RevertError(`It has been changed since: ${changed.join(', ')}.`);
}
