import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/types.ts';
import type { Reader } from '../mail/render-issue.ts';
import type { Outcome } from './courier.ts';

/** Longer than any conversation about one mail may take. */
const LEASE = sql`interval '5 minutes'`;
/** Of a mail that is to come later: over seven hours in all. */
const MAX_ATTEMPTS = 12;
/** A mail server that is far behind, or a clock that was put back, holds mails up for no longer than this. */
const MAX_AHEAD = sql`interval '1 minute'`;

export type Claim = { issueId: number; worker: string; reader: Reader };

/**
 * Takes the next mail of an issue for this worker, committed when it resolves, so that no other takes it and a kill leaves a
 * trace. Whoever has left the list by this moment is passed over. Null when no mail is due, or the issue is paused.
 */
export async function claimNext(db: Kysely<Database>, issueId: number, worker: string): Promise<Claim | null> {
  for (;;) {
    const { rows } = await sql<{ state: string; id: number; email: string; token: string }>`
      with next as (
        select subscriber_id from public.mail_deliveries
        where issue_id = ${issueId} and state = 'pending' and next_attempt_at <= now()
          and not exists (select from public.mail_issues where id = ${issueId} and paused_at is not null)
        order by next_attempt_at, subscriber_id limit 1 for update skip locked
      ), reader as (
        select s.id, s.email, s.unsubscribe_token, s.status = 'confirmed' as is_reader
        from public.subscribers s join next on next.subscriber_id = s.id for share of s
      )
      update public.mail_deliveries d
        set state = case when is_reader then 'sending' else 'skipped' end,
          reason = case when is_reader then null else 'Left the list before the mail' end,
          claimed_by = ${worker}::uuid, claimed_at = now(), updated_at = now()
        from reader where d.issue_id = ${issueId} and d.subscriber_id = reader.id
        returning d.state, reader.id, reader.email, reader.unsubscribe_token as token`.execute(db);
    const [row] = rows;
    if (!row) return null;
    if (row.state !== 'sending') continue;
    return { issueId, worker, reader: { id: Number(row.id), email: row.email, unsubscribeToken: row.token } };
  }
}

/** Writes down what became of a claimed mail. A worker that answers late, after it was given up, is still believed. */
export async function settleClaim(db: Kysely<Database>, claim: Claim, outcome: Outcome): Promise<void> {
  const reason = 'reason' in outcome ? outcome.reason : null;
  const isSuppressed = outcome.kind === 'refused' && outcome.isAddress;
  await sql`
    with settled as (
      update public.mail_deliveries set
        state = ${nextState(outcome)},
        attempts = attempts + ${outcome.kind === 'later' ? 1 : 0},
        next_attempt_at = now() + ${delayAfter(outcome)},
        reason = ${reason}, updated_at = now()
      where issue_id = ${claim.issueId} and subscriber_id = ${claim.reader.id}
        and claimed_by = ${claim.worker}::uuid and state in ('sending', 'unknown')
      returning subscriber_id
    )
    update public.subscribers s set status = 'suppressed', suppressed_at = now(), updated_at = now()
      from settled where ${isSuppressed} and s.id = settled.subscriber_id and s.status = 'confirmed'`.execute(db);
}

function nextState({ kind }: Outcome) {
  switch (kind) {
    case 'sent':
    case 'unknown':
      return sql`${kind}`;
    case 'refused':
      return sql`'failed'`;
    case 'away':
      return sql`'pending'`;
    case 'later':
      return sql`case when attempts + 1 >= ${MAX_ATTEMPTS} then 'failed' else 'pending' end`;
  }
}

/** What the server was away for goes behind the others, so that one mail cannot hold up all. */
const delayAfter = ({ kind }: Outcome) =>
  kind === 'later' ? sql`interval '1 minute' * least(60, power(2, attempts))` : sql`interval '1 second'`;

/**
 * Says of mails whose worker is gone that nobody knows. `isAlone` when there can be no other process: then every other
 * worker's claim is a dead one's, else those which are older than any conversation. Returns how many.
 */
export async function markLost(
  db: Kysely<Database>,
  issueId: number,
  { worker, isAlone }: { worker: string; isAlone: boolean },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update public.mail_deliveries
      set state = 'unknown', reason = 'The process ended before the answer of the mail server', updated_at = now()
      where issue_id = ${issueId} and state = 'sending'
        and (claimed_at < now() - ${LEASE} or (${isAlone} and claimed_by <> ${worker}::uuid))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Reserves the next moment at which a mail may leave, for all workers together, and says how far it is: milliseconds. */
export async function takeTurn(db: Kysely<Database>, issueId: number, mailsPerSecond: number): Promise<number> {
  const gapMs = 1000 / mailsPerSecond;
  const { rows } = await sql<{ wait: number }>`
    update public.mail_issues
      set next_mail_at = least(greatest(next_mail_at, now()), now() + ${MAX_AHEAD}) + interval '1 millisecond' * ${gapMs}
      where id = ${issueId}
      returning extract(epoch from next_mail_at - now())::float8 * 1000 as wait`.execute(db);
  return Math.max(0, Number(rows[0]?.wait ?? 0) - gapMs);
}

/**
 * When there is something to do for an issue again: a moment for mails that wait or are in the air, null when an operator has it
 * wait, or when all is done, which is then written down.
 */
export async function findNextDue(
  db: Kysely<Database>,
  issueId: number,
): Promise<{ goOnAt: Date | null; isPaused: boolean }> {
  const { rows } = await sql<{ due: string | null; isPaused: boolean }>`
    select min(case state when 'sending' then claimed_at + ${LEASE} else next_attempt_at end) as due,
      exists (select from public.mail_issues where id = ${issueId} and paused_at is not null) as "isPaused"
    from public.mail_deliveries where issue_id = ${issueId} and state in ('pending', 'sending')`.execute(db);
  const [row] = rows;
  if (row?.due) return { goOnAt: row.isPaused ? null : new Date(row.due), isPaused: row.isPaused };
  await sql`
    update public.mail_issues set finished_at = now(), paused_at = null
    where id = ${issueId} and finished_at is null`.execute(db);
  return { goOnAt: null, isPaused: false };
}
