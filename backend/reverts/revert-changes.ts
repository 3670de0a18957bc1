import { UserError } from '#server/process/user-error.mjs';
import type { Actor } from '../audit/actor.ts';
import type { LoggedChange } from '../audit/revert.ts';
import type { AppDependencies } from '../dependencies.ts';
import { renewAfterReverts } from './renew-after-reverts.ts';
import { revertChange } from './revert-change.ts';

export type RevertOutcome = { reverted: number[]; refused: { id: number; reason: string }[] };

/**
 * Takes changes back, the newest first, each for itself, and renews the pages. One that cannot be taken back keeps none of the
 * others from it.
 */
export async function revertChanges(deps: AppDependencies, actor: Actor, ids: number[]): Promise<RevertOutcome> {
  const outcome: RevertOutcome = { reverted: [], refused: [] };
  const changes: LoggedChange[] = [];
  for (const id of [...new Set(ids)].sort((a, b) => b - a)) {
    try {
      changes.push(await revertChange(deps, actor, id));
      outcome.reverted.push(id);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      outcome.refused.push({ id, reason: error.message });
    }
  }
  await renewAfterReverts(deps, changes);
  return outcome;
}
