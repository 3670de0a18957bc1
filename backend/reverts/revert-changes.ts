import { UserError } from '#server/process/user-error.mjs';
import type { Actor } from '../audit/actor.ts';
import type { AppDependencies } from '../dependencies.ts';
import { EVERY_TAG, revalidate } from '../http/revalidate.ts';
import { revertChange } from './revert-change.ts';

export type RevertOutcome = { reverted: number[]; refused: { id: number; reason: string }[] };

/**
 * Takes changes back, the newest first, each for itself, and renews the pages. One that cannot be taken back keeps none of the
 * others from it.
 */
export async function revertChanges(deps: AppDependencies, actor: Actor, ids: number[]): Promise<RevertOutcome> {
  const outcome: RevertOutcome = { reverted: [], refused: [] };
  for (const id of [...new Set(ids)].sort((a, b) => b - a)) {
    try {
      await revertChange(deps, actor, id);
      outcome.reverted.push(id);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      outcome.refused.push({ id, reason: error.message });
    }
  }
  if (outcome.reverted.length > 0) await revalidate(deps.config, EVERY_TAG, deps.log);
  return outcome;
}
