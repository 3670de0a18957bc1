import { sql } from 'kysely';
import { type Actor, recordChange } from '../db/audit/record-change.ts';
import { type Revert, RevertError, type Reverts } from '../db/audit/revert.ts';
import type { Db, Tx } from '../db/db.ts';
import { toIntegers } from '../db/parameters.ts';

/** The verbs of operators, and what becomes of a suggestion. */
export const SUGGESTION_VERBS = { accept: 'accepted', dismiss: 'dismissed' } as const;
export type SuggestionVerb = keyof typeof SUGGESTION_VERBS;

const FROM = 'suggestions of readers';

/**
 * Decides on open suggestions, and skips others. The addresses of accepted ones wait to be captured then. Returns those that were
 * decided on, and the log entries.
 */
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
    if (verb === 'accept') await addCaptures(transaction, decided, at);
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

/** The address alone: the reader's words go with the account. */
async function addCaptures(transaction: Tx, ids: readonly number[], at: Date): Promise<void> {
  await sql`
    insert into app.captures (post_link, post_key, from_file, created_at)
    select link, post_key, ${FROM}, ${at.toISOString()}::timestamptz from app.suggestions s
    where id = any(${toIntegers(ids)}) and not exists (select from app.posts p where p.post_key = s.post_key)
      and not exists (select from app.former_post_keys f where f.key = s.post_key)
    order by id
    on conflict (post_key) do update set dismissed_at = null`.execute(transaction);
}

/** Opens it again, unless it was decided otherwise, or another reader has suggested the link since. */
const reopen: Revert = async ({ transaction }, { subjectId, after }) => {
  const { rows } = await sql`
    update app.suggestions s set outcome = null, decided_at = null
    where id = ${Number(subjectId)} and outcome = ${String(after?.state)} and not exists (
      select from app.suggestions o where o.post_key = s.post_key and o.decided_at is null)
    returning id`.execute(transaction);
  if (rows.length === 0) throw new RevertError('The suggestion is gone, or was made again since.');
  await sql`
    delete from app.captures where post_id is null and from_file = ${FROM}
      and post_key = (select post_key from app.suggestions where id = ${Number(subjectId)})`.execute(transaction);
};

export const SUGGESTION_REVERTS: Reverts = { 'suggestions.accept': reopen, 'suggestions.dismiss': reopen };
