import { sql } from 'kysely';
import { UserError } from '#runtime/user-error.mjs';
import { type Actor, recordChange } from '../../db/audit/record-change.ts';
import type { Db } from '../../db/db.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Jobs } from '../../jobs/queue/jobs.ts';
import { maskAddress } from '../../mail/classify-failure.ts';
import type { MailFailure } from '../../mail/mailer.ts';
import { findMonday } from '../dates.ts';
import type { DigestDependencies } from './digest-dependencies.ts';
import { sendDeliveries, startIssue } from './digest-jobs.ts';
import { composeIssue } from './issue/compose-issue.ts';
import type { IssueContent } from './issue/content.ts';
import { countMails } from './issue/reports.ts';
import { findIssue } from './issue/repository.ts';
import { createIssueRenderer } from './mail/render-issue.ts';
import { findNextDate, NO_READER, renderMail } from './next-issue.ts';

/** `date`: the Monday of an issue, YYYY-MM-DD. */
type Input = { date?: string | undefined };

/** Shows an issue without sending it: the given one, or the next. */
export async function previewIssue(deps: DigestDependencies, { date }: Input) {
  const content = await compose(deps, date);
  return { date: content.date, ...renderMail(content, deps.config) };
}

/** Sends an issue to one address, which need not be on the list; the log masks it. */
export async function testIssue(deps: DigestDependencies, { date, to }: Input & { to: string }, actor: Actor) {
  const content = await compose(deps, date);
  const mail = createIssueRenderer(content, deps.config)({ ...NO_READER, email: to });
  const subject = `[Test] ${mail.subject}`;
  // Mail programs hide duplicates by this id.
  const messageId = mail.messageId.replace('<monday-', `<test-${deps.clock().getTime()}-`);
  await deps.mailer.send({ ...mail, subject, messageId }).catch((error: MailFailure) => {
    throw new UserError(`The mail was not taken: ${error.response ?? error.message}`, { cause: error });
  });
  await logMail(deps, actor, 'test', content.date, { to: maskAddress(to) });
  return { date: content.date, subject };
}

/** Starts or resumes an issue: the given one, or the last. Returns its mails by state. */
export async function sendIssue(deps: DigestDependencies, input: Input, actor: Actor) {
  const date = input.date ?? findMonday(deps.clock(), deps.config.digestTimeZone);
  const issue = await startIssue(deps, date);
  if ('skipped' in issue) throw noMail(date, issue.skipped);
  await logMail(deps, actor, 'send', date);
  return { date, mails: await countMails(deps.database.db, date) };
}

/** Sends mails with an unknown outcome again. Subscribers may get them twice. Returns how many there are. */
export async function resendUnknown(deps: DigestDependencies, date: string, actor: Actor): Promise<number> {
  const { db } = deps.database;
  const issue = await findIssue(db, date);
  if (!issue) throw new UserError(`No issue of ${date} was sent.`);
  return db.transaction().execute(async (transaction) => {
    const { numAffectedRows } = await sql`
      update public.mail_deliveries
        set state = 'pending', attempts = 0, next_attempt_at = now(), claimed_by = null, reason = null, updated_at = now()
        where issue_id = ${issue.id} and state = 'unknown'`.execute(transaction);
    const count = Number(numAffectedRows ?? 0);
    if (count === 0) return 0;
    await sql`update public.mail_issues set finished_at = null where id = ${issue.id}`.execute(transaction);
    await sendDeliveries(deps.jobs, issue.id, transaction);
    const change = { action: 'mail.resend-unknown', subjectId: date, after: { mails: count } };
    await recordChange(transaction, actor, change, deps.clock());
    return count;
  });
}

async function compose(deps: DigestDependencies, given?: string): Promise<IssueContent> {
  const date = given ?? (await findNextDate(deps));
  const content = await composeIssue(deps.database.db, date, deps.config.digestTimeZone);
  if (!content) throw noMail(date, 'the week had no tips');
  return content;
}

function logMail(
  { database: { db }, clock }: DigestDependencies,
  actor: Actor,
  verb: 'test' | 'send',
  date: string,
  after?: Record<string, unknown>,
): Promise<number> {
  const change = { action: `mail.${verb}`, subjectId: date, ...(after && { after }) };
  return recordChange(db, actor, change, clock());
}

const noMail = (date: string, reason: string) => new UserError(`There is no issue of ${date}: ${reason}.`);

type Context = { db: Db; jobs: Jobs; actor: Actor; now: Date };

/**
 * Pauses or resumes an issue; mails in flight arrive. Returns whether it changed. Throws `ApiError`: 404, and 409 for an
 * issue that was sent.
 */
export function setPaused({ db, jobs, actor, now }: Context, date: string, isPaused: boolean): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const issue = await transaction
      .selectFrom('public.mail_issues')
      .select(['id', 'finished_at', 'paused_at'])
      .where('date', '=', date)
      .forUpdate()
      .executeTakeFirst();
    if (!issue) throw new ApiError('NotFoundError', `There is no issue of ${date}.`);
    if (issue.finished_at) throw new ApiError('ConflictError', `The issue of ${date} has gone out.`);
    if ((issue.paused_at !== null) === isPaused) return false;
    await transaction
      .updateTable('public.mail_issues')
      .set({ paused_at: isPaused ? now : null })
      .where('id', '=', issue.id)
      .execute();
    if (!isPaused) await sendDeliveries(jobs, Number(issue.id), transaction);
    const change = { action: isPaused ? 'mail.pause' : 'mail.resume', subjectId: date };
    await recordChange(
      transaction,
      actor,
      { ...change, before: { paused: !isPaused }, after: { paused: isPaused } },
      now,
    );
    return true;
  });
}
