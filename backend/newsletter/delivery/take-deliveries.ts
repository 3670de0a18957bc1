import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Outcome } from '../../mail/classify-failure.ts';
import type { Reader } from '../digest/mail/render-issue.ts';

/** Over seven hours in all. */
export const MAX_ATTEMPTS = 12;
/** Bounds delays by a slow mail server or a clock that was set back. */
const MAX_AHEAD = sql`interval '1 minute'`;

export type Delivery = { issue: number; subscriber: number };

/**
 * Claims a mail and commits, so that a kill leaves a trace: a job that finds its own claim was interrupted, and the
 * mail becomes `unknown`. Skips subscribers who have left. Null if there is nothing to send.
 */
export async function claim(db: Db, { issue, subscriber }: Delivery, job: string): Promise<Reader | null> {
  const { rows } = await sql<{ state: string; id: number; email: string; unsubscribeToken: string }>`
    with reader as (
      select id, email, unsubscribe_token as "unsubscribeToken", status = 'confirmed' as is_reader
      from public.subscribers where id = ${subscriber} for share
    )
    update public.mail_deliveries d
      set state = case when state = 'sending' then 'unknown' when is_reader then 'sending' else 'skipped' end,
        reason = case when state = 'sending' then 'The process ended before the answer of the mail server'
          when not is_reader then 'Left the list before the mail' end,
        claimed_by = ${job}::uuid, claimed_at = now(), updated_at = now()
      from reader, public.mail_issues i
      where issue_id = ${issue} and subscriber_id = reader.id and i.id = issue_id
        and (state = 'sending' and claimed_by = ${job}::uuid or state = 'pending' and paused_at is null)
      returning state, reader.id::int, email, "unsubscribeToken"`.execute(db);
  const [row] = rows;
  return row?.state === 'sending' ? row : null;
}

/** Stores the outcome, also after the claim was given up. Returns the seconds until a retry, null when settled. */
export async function settle(
  db: Db,
  { issue, subscriber }: Delivery,
  job: string,
  outcome: Outcome,
): Promise<number | null> {
  const reason = 'reason' in outcome ? outcome.reason : null;
  const isSuppressed = outcome.kind === 'refused' && outcome.isAddress;
  const isLater = outcome.kind === 'later';
  const { rows } = await sql<{ state: string; attempts: number }>`
    with settled as (
      update public.mail_deliveries set
        state = case ${outcome.kind} when 'sent' then 'sent' when 'refused' then 'failed' when 'unknown' then 'unknown'
          else case when state = 'unknown' then state when ${isLater} and attempts + 1 >= ${MAX_ATTEMPTS} then 'failed' else 'pending' end
          end,
        attempts = attempts + case when ${isLater} then 1 else 0 end, reason = ${reason}, updated_at = now()
      where issue_id = ${issue} and subscriber_id = ${subscriber} and claimed_by = ${job}::uuid and state in ('sending', 'unknown')
      returning subscriber_id, state, attempts
    ), suppressed as (
      update public.subscribers s set status = 'suppressed', suppressed_at = now(), updated_at = now()
      from settled where ${isSuppressed} and s.id = settled.subscriber_id and s.status = 'confirmed'
    )
    -- A second try of a statement whose answer was lost finds the mail settled, and pending if it is to be tried again.
    select state, attempts from settled
    union all
    select state, attempts from public.mail_deliveries
      where issue_id = ${issue} and subscriber_id = ${subscriber} and claimed_by = ${job}::uuid and state = 'pending'
        and not exists (select from settled)`.execute(db);
  const [row] = rows;
  if (row?.state !== 'pending') return null;
  return isLater ? 60 * Math.min(60, 2 ** (row.attempts - 1)) : 0;
}

/** Ends a mail that has nothing to say. */
export async function skip(db: Db, { issue, subscriber }: Delivery, reason: string): Promise<void> {
  await sql`
    update public.mail_deliveries set state = 'skipped', reason = ${reason}, updated_at = now()
    where issue_id = ${issue} and subscriber_id = ${subscriber} and state = 'pending'`.execute(db);
}

/** Reserves the next slot of an issue's rate for all workers together. Returns the milliseconds until then. */
export async function acquireTurn(db: Db, issue: number, mailsPerSecond: number): Promise<number> {
  const gapMs = mailsPerSecond > 0 ? 1000 / mailsPerSecond : 0;
  const { rows } = await sql<{ wait: number }>`
    update public.mail_issues
      set next_mail_at = least(greatest(next_mail_at, now()), now() + ${MAX_AHEAD}) + interval '1 millisecond' * ${gapMs}
      where id = ${issue}
      returning extract(epoch from next_mail_at - now())::float8 * 1000 as wait`.execute(db);
  return Math.max(0, Number(rows[0]?.wait ?? 0) - gapMs);
}

/** Delays all mails of an issue while the mail server is down. */
export async function holdUp(db: Db, issue: number, seconds: number): Promise<void> {
  await sql`
    update public.mail_issues set next_mail_at = greatest(next_mail_at, now() + interval '1 second' * ${seconds})
    where id = ${issue}`.execute(db);
}

/** Returns false for an issue that was sent. */
export async function pauseUnfinished(db: Db, issue: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update public.mail_issues set paused_at = coalesce(paused_at, now())
    where id = ${issue} and finished_at is null`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Marks an issue as sent when no mails are left. Returns whether it changed. */
export async function finish(db: Db, issue: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update public.mail_issues set finished_at = now(), paused_at = null
    where id = ${issue} and finished_at is null and not exists (
      select from public.mail_deliveries where issue_id = ${issue} and state in ('pending', 'sending'))`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Mails of an issue without a job. Claims without a job become `unknown`. */
export async function listUnsent(db: Db, issue: number, jobName: string): Promise<Delivery[]> {
  const open = sql`select id, data from pgboss.job where name = ${jobName} and state in ('created', 'retry', 'active')`;
  await sql`
    update public.mail_deliveries
      set state = 'unknown', reason = 'The process ended before the answer of the mail server', updated_at = now()
      where issue_id = ${issue} and state = 'sending' and claimed_by not in (select id from (${open}) j)`.execute(db);
  const { rows } = await sql<Delivery>`
    select issue_id::int as issue, subscriber_id::int as subscriber from public.mail_deliveries
    where issue_id = ${issue} and state = 'pending' and subscriber_id not in (
      select (data->>'subscriber')::bigint from (${open}) j where (data->>'issue')::bigint = ${issue})
    order by subscriber_id`.execute(db);
  return rows;
}
