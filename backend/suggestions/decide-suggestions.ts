import { sql } from 'kysely';
import { type Actor, recordChange } from '../db/audit/record-change.ts';
import { type Revert, RevertError, type Reverts } from '../db/audit/revert.ts';
import type { Db } from '../db/db.ts';
import { toIntegers } from '../db/parameters.ts';

/** The verbs of operators, and what becomes of a suggestion. */
export const SUGGESTION_VERBS = { accept: 'accepted', dismiss: 'dismissed' } as const;
export type SuggestionVerb = keyof typeof SUGGESTION_VERBS;

/** Decides on open suggestions, and skips others. Returns those, and the log entries. */
export function decideSuggestions(
  db: Db,
  actor: Actor,
  { verb, ids }: { verb: SuggestionVerb; ids: readonly number[] },
  at: Date,
): Promise<{ ids: number[]; changes: number[] }> {
  return db.transaction().execute(async (transaction) => {
    const outcome = SUGGESTION_VERBS[verb];
    const { rows } = await sql<{ id: number }>`
      update app.suggestions set outcome = ${outcome}, decided_at = ${at.toISOString()}::timestamptz
      where id = any(${toIntegers(ids)}) and decided_at is null returning id`.execute(transaction);
    const decided = rows.map(({ id }) => id).sort((a, b) => a - b);
    const changes: number[] = [];
    for (const id of decided) {
      const line = {
        action: `suggestions.${verb}`,
        subjectId: id,
        before: { state: 'open' },
        after: { state: outcome },
      };
      changes.push(await recordChange(transaction, actor, line, at));
    }
    return { ids: decided, changes };
  });
}

/** Opens it again, unless it was decided otherwise, or another reader has suggested the link since. */
const reopen: Revert = async ({ transaction }, { subjectId, after }) => {
  const { rows } = await sql`
    update app.suggestions s set outcome = null, decided_at = null
    where id = ${Number(subjectId)} and outcome = ${String(after?.state)} and not exists (
      select from app.suggestions o where o.post_key = s.post_key and o.decided_at is null)
    returning id`.execute(transaction);
  if (rows.length === 0) throw new RevertError('The suggestion is gone, or was made again since.');
};

export const SUGGESTION_REVERTS: Reverts = { 'suggestions.accept': reopen, 'suggestions.dismiss': reopen };
